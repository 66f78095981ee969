import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flac, m4a, mp3, ogg, wav } from '../../tests/support/sounds.ts';
import { audioLength } from './audio-length.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bonjour-sounds-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (bytes: Buffer): string => {
  const file = path.join(folder, 'in.part');
  writeFileSync(file, bytes);
  return file;
};
const lengthOf = (bytes: Buffer, type: string) => audioLength(write(bytes), bytes.length, type);

const SOUNDS = [
  ['audio/mpeg', mp3],
  ['audio/wav', wav],
  ['audio/flac', flac],
  ['audio/ogg', ogg],
  ['audio/mp4', m4a],
] as const;

describe.each(SOUNDS)('a sound of the type %s', (type, make) => {
  it('tells how long it is', async () => {
    const length = await lengthOf(make(90), type);
    expect(length).toBeGreaterThan(89_500);
    expect(length).toBeLessThan(90_500);
  });

  it('is known by its first bytes', async () => {
    expect((await fileTypeFromFile(write(make(2))))?.mime.replace('x-m4a', 'mp4').replace(/;.*/, '')).toBe(type);
  });

  it('is none when something else follows', async () => {
    for (const keep of [3, 8, 16]) {
      const page = Buffer.concat([make(1).subarray(0, keep), Buffer.from('<script>alert(1)</script>'.repeat(100))]);
      expect(await lengthOf(page, type), `the first ${keep} bytes`).toBeUndefined();
    }
  });

  it('never breaks the reader, wherever it is cut off', async () => {
    const whole = make(1);
    for (let length = 0; length < Math.min(whole.length, 200); length += 7) {
      await expect(lengthOf(whole.subarray(0, length), type)).resolves.not.toBeNaN();
    }
  });
});

describe('an MP3', () => {
  it('with a tag in front is as long as its frames', async () => {
    const tag = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 0]), Buffer.alloc(128, '<b>')]);
    expect(await lengthOf(Buffer.concat([tag, mp3(10)]), 'audio/mpeg')).toBeGreaterThan(9900);
  });

  it('of a variable rate tells its frames', async () => {
    const first = mp3(0.1);
    first.write('Xing', 36);
    first.writeUInt32BE(1, 40);
    first.writeUInt32BE(3828, 44);
    expect(Math.round((await lengthOf(first, 'audio/mpeg'))! / 1000)).toBe(100);
  });
});

describe('a film', () => {
  it('is no sound, whatever it is called', async () => {
    expect(await lengthOf(m4a(1, 'vide'), 'audio/mp4')).toBeUndefined();
  });
});
