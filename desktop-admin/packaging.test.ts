// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagingArguments } from '../scripts/build.mjs';

const require = createRequire(import.meta.url);

/** electron-builder's own loading and validation of a configuration. */
const builder = require('app-builder-lib/out/util/config/config') as {
  getConfig(folder: string, file: string, options: null): Promise<Configuration>;
  /** Throws on an unknown field. */
  validateConfiguration(config: Configuration, logger: { isEnabled: boolean; add(): void }): Promise<void>;
};
const config = await builder.getConfig(process.cwd(), 'electron-builder.yml', null);
const validate = (given: Configuration) =>
  builder.validateConfiguration(given, { isEnabled: false, add: () => undefined });

describe('the packaging of the desktop console', () => {
  it('has a valid electron-builder configuration', async () => {
    await validate(config);
    await expect(validate({ ...config, nonsense: true } as Configuration)).rejects.toThrow('nonsense');
  });

  it('builds the installers of each system', () => {
    expect([config.linux?.target, config.win?.target, config.mac?.target]).toEqual([
      ['AppImage', 'deb'],
      ['nsis'],
      ['dmg'],
    ]);
  });

  it('turns off fuses that could run other code, and turns on those that protect the session', () => {
    expect(config.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    });
  });
});

describe('the package', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bonjour-package-'));
  const put = (file: string, content = 'x') => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(async () => {
    put('package.json', JSON.stringify({ name: 'bonjour', version: '0.1.0', type: 'module', author: 'Bonjour' }));
    for (const file of ['main/main.js', 'preload/preload.cjs', 'renderer/index.html', 'main/main.js.map']) {
      put(`dist/desktop/${file}`);
    }
    // Files that must not be packaged.
    for (const file of [
      'server/main.ts',
      'data/var/bonjour.db',
      '.env',
      'node_modules/x/index.js',
      'dist/client/a.js',
    ]) {
      put(file);
    }
    put('electron/electron');
    await build({
      projectDir: folder,
      targets: Platform.LINUX.createTarget('dir', Arch.x64),
      publish: 'never',
      config: {
        ...config,
        // The fake Electron binary has no fuses, and the icons are not under test.
        electronFuses: null,
        electronDist: path.join(folder, 'electron'),
        electronVersion: '45.3.4',
        linux: { ...config.linux, icon: undefined },
      },
    });
  });

  it('can be built without an update server', () => {
    expect(config.publish).toBeNull();
    expect(packagingArguments([], {}).join(' ')).not.toContain('publish.url');
    const given = packagingArguments(['--dir'], { DESKTOP_UPDATES_URL: 'https://updates.example/console' });
    expect(given).toContain('--config.publish.url=https://updates.example/console');
    expect(given.at(-1)).toBe('--dir');
    expect(() => packagingArguments([], { DESKTOP_UPDATES_URL: 'updates' })).toThrow('http(s) address');
  });

  it('contains the build and nothing else', () => {
    const asar = require('@electron/asar') as { listPackage(archive: string, options: object): string[] };
    const files = asar
      .listPackage(path.join(folder, 'dist/packages/linux-unpacked/resources/app.asar'), {})
      .map((file) => file.replaceAll('\\', '/').replace(/^\//, ''))
      .filter((file) => path.extname(file) !== '');
    expect(files.toSorted()).toEqual([
      'dist/desktop/main/main.js',
      'dist/desktop/preload/preload.cjs',
      'dist/desktop/renderer/index.html',
      'package.json',
    ]);
  });
});
