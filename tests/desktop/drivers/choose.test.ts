import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../support/server-process.ts';
import { chooseDriver, electronBinary, type Place } from './choose.ts';

/** The electron package before and after its binary was downloaded. */
let folder: string;
const place = (change: Partial<Place> = {}): Place => ({ env: {}, platform: 'darwin', folder, ...change });
const binary = () => path.join(folder, 'dist', 'electron');

function fetchBinary(): void {
  writeFileSync(path.join(folder, 'path.txt'), 'electron\n');
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(binary(), '');
}

beforeEach(() => {
  folder = newDataDir();
});
afterEach(() => removeDataDir(folder));

it('uses the stand-in for Electron when the binary was not downloaded', () => {
  expect(electronBinary(place())).toBeUndefined();
  expect(chooseDriver(place()).name).toBe('on the stand-in for Electron');
});

it('uses the stand-in when the download was recorded but the binary is missing', () => {
  writeFileSync(path.join(folder, 'path.txt'), 'electron');
  expect(electronBinary(place())).toBeUndefined();
});

it('uses the real app when the binary is there', () => {
  fetchBinary();
  expect(electronBinary(place())).toBe(binary());
  expect(chooseDriver(place()).name).toBe('in Electron');
});

it('uses the stand-in on Linux without a display', () => {
  fetchBinary();
  expect(electronBinary(place({ platform: 'linux' }))).toBeUndefined();
  for (const env of [{ DISPLAY: ':99' }, { WAYLAND_DISPLAY: 'wayland-0' }]) {
    expect(electronBinary(place({ platform: 'linux', env }))).toBe(binary());
  }
});

it('uses the program in ELECTRON_PATH', () => {
  fetchBinary();
  const own = path.join(folder, 'own-electron');
  writeFileSync(own, '');
  expect(electronBinary(place({ env: { ELECTRON_PATH: own } }))).toBe(own);
});

it('fails for an invalid ELECTRON_PATH, rather than testing something else', () => {
  const env = { ELECTRON_PATH: path.join(folder, 'nowhere') };
  expect(() => electronBinary(place({ env }))).toThrow('which is not there');
  writeFileSync(env.ELECTRON_PATH, '');
  expect(() => electronBinary(place({ env, platform: 'linux' }))).toThrow('needs a screen');
});
