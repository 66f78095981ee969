import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aac, box, flac, m4a, mp3, ogg, wav, webm } from '../../tests/support/sounds.ts';
import { checkFile } from './received-file.ts';
import { eraseTags } from './erase-tags.ts';
import { readSound } from './read-sound.ts';

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
const FIELD = { field: 'file', kinds: { audio: 100 * 2 ** 20 } };
const typeOf = async (bytes: Buffer) =>
  (await checkFile({ path: write(bytes), bytes: bytes.length, sha256: '' }, FIELD).catch(() => undefined))?.type;
/** Checks a recording as on arrival. */
async function lengthOf(bytes: Buffer, type: string): Promise<number | null | undefined> {
  const file = write(bytes);
  const sound = await readSound(file, bytes.length, type);
  return sound && (await eraseTags(file, type)) ? sound.duration : undefined;
}

const SOUNDS = [
  ['audio/mpeg', mp3],
  ['audio/wav', wav],
  ['audio/flac', flac],
  ['audio/ogg', ogg],
  ['audio/mp4', m4a],
  ['audio/aac', aac],
  ['audio/webm', webm],
] as const;

describe.each(SOUNDS)('reading a sound of the type %s', (type, make) => {
  it('returns its length', async () => {
    const length = await lengthOf(make(90), type);
    expect(length).toBeGreaterThan(89_500);
    expect(length).toBeLessThan(90_500);
  });

  it('recognises it by its first bytes', async () => {
    expect(await typeOf(make(2))).toBe(type);
  });

  it('rejects it when other content follows its first bytes', async () => {
    for (const keep of [3, 8, 16]) {
      const page = Buffer.concat([make(1).subarray(0, keep), Buffer.from('<script>alert(1)</script>'.repeat(100))]);
      expect(await lengthOf(page, type), `the first ${keep} bytes`).toBeUndefined();
    }
  });

  it('never crashes on a truncated file', async () => {
    const whole = make(1);
    for (let length = 0; length < Math.min(whole.length, 200); length += 7) {
      await expect(lengthOf(whole.subarray(0, length), type)).resolves.not.toBeNaN();
    }
  });
});

describe('reading an MP3', () => {
  it('returns the length of its frames despite a tag in front', async () => {
    const tag = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 0]), Buffer.alloc(128, '<b>')]);
    expect(await lengthOf(Buffer.concat([tag, mp3(10)]), 'audio/mpeg')).toBeGreaterThan(9900);
  });

  it('accepts two tags', async () => {
    const tag = (size: number) =>
      Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, size, 0]), Buffer.alloc(size * 128)]);
    const bytes = Buffer.concat([tag(1), tag(100), mp3(10)]);
    expect(await typeOf(bytes)).toBe('audio/mpeg');
    expect(await lengthOf(bytes, 'audio/mpeg')).toBeGreaterThan(9900);
  });

  it('counts the frames of a variable bit rate', async () => {
    const first = mp3(0.1);
    first.write('Xing', 36);
    first.writeUInt32BE(3, 40);
    first.writeUInt32BE(3828, 44);
    first.writeUInt32BE(1_600_000, 48);
    expect(Math.round((await lengthOf(first, 'audio/mpeg'))! / 1000)).toBe(100);
  });
});

describe('reading an M4A', () => {
  it.each(['mp42', 'isom', 'M4A ', 'M4B ', 'mp41', 'dash', '3gp4', 'qt  '])('accepts the brand %s', async (brand) => {
    const bytes = m4a(3, 'soun', brand);
    expect(await typeOf(bytes)).toBe('audio/mp4');
    expect(await lengthOf(bytes, 'audio/mp4')).toBe(3000);
  });

  it('accepts “video” in its tags', async () => {
    const tags = box(
      'udta',
      box(
        'meta',
        Buffer.alloc(4),
        box('ilst', box('©nam', box('data', Buffer.from('\0\0\0\u0001\0\0\0\0Interview by video call')))),
      ),
    );
    const bytes = m4a(2);
    const film = bytes.indexOf('moov') - 4;
    const tagged = Buffer.concat([bytes.subarray(0, film), box('moov', bytes.subarray(film + 8), tags)]);
    expect(await lengthOf(tagged, 'audio/mp4')).toBe(2000);
  });
});

describe('reading a WAV', () => {
  const chunk = (name: string, length: number) => {
    const bytes = Buffer.alloc(8 + length);
    bytes.write(name);
    bytes.writeUInt32LE(length, 4);
    return bytes;
  };
  it.each(['bext', 'JUNK', 'LIST'])('accepts a long %s before its format', async (name) => {
    const plain = wav(2);
    const bytes = Buffer.concat([plain.subarray(0, 12), chunk(name, 100_000), plain.subarray(12)]);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    expect(await typeOf(bytes)).toBe('audio/wav');
    expect(await lengthOf(bytes, 'audio/wav')).toBe(2000);
  });

  it('rejects a format that no browser plays', async () => {
    const bytes = wav(1);
    bytes.writeUInt16LE(2, 20);
    expect(await lengthOf(bytes, 'audio/wav')).toBeUndefined();
  });
});

describe('reading a film', () => {
  it('is no sound, whatever its name', async () => {
    expect(await lengthOf(m4a(1, 'vide'), 'audio/mp4')).toBeUndefined();
    expect(await lengthOf(webm(1, 1), 'audio/webm')).toBeUndefined();
  });
});
