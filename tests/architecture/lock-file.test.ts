import { describe, expect, it } from 'vitest';
import { NODE_PACKAGES } from '../../scripts/pinned-node.mjs';
import { textOf } from './tree.ts';

interface Entry {
  version: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const packages: Record<string, Entry> = JSON.parse(textOf('package-lock.json')).packages;
const manifest = JSON.parse(textOf('package.json'));
const installed = Object.entries(packages).filter(([name]) => name !== '');

/** @returns whether Node would find the package from there: beside it or in any node_modules above */
function isLocked(name: string, from: string): boolean {
  const place = from ? `${from}/node_modules/${name}` : `node_modules/${name}`;
  if (packages[place]) return true;
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

describe('package-lock.json', () => {
  it('takes every package from npm’s registry, with a checksum', () => {
    const elsewhere = installed.filter(
      ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    const unchecked = installed.filter(([, { integrity, link }]) => link || !integrity?.startsWith('sha512-'));
    expect(elsewhere).toEqual([]);
    expect(unchecked).toEqual([]);
  });

  it('has the binaries for every platform', () => {
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(name, from)),
    );
    expect(missing).toEqual([]);
  });

  it('pins one version of Node for every platform', () => {
    const names = Object.values(NODE_PACKAGES);
    expect(Object.keys(manifest.optionalDependencies).toSorted()).toEqual(names.toSorted());
    const versions = names.map((name) => packages[`node_modules/${name}`]?.version);
    expect(new Set(versions).size).toBe(1);
  });

  it('matches package.json, with exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    expect(packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies });
    const wanted = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(wanted.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))).toEqual([]);
  });
});
