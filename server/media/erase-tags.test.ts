import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aac, box, element, flac, m4a, mp3, ogg, oggPage, opusHead, wav, webm } from '../../tests/support/sounds.ts';
import { eraseTags } from './erase-tags.ts';

const PLACE = '+51.5014-000.1419/';
/** A cover with a location of its own. It need not even be text. */
const COVER = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.from(`GPS ${PLACE}`)]);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bonjour-tags-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function erased(bytes: Buffer, type: string): Promise<Buffer | undefined> {
  const file = path.join(folder, 'in.part');
  writeFileSync(file, bytes);
  return (await eraseTags(file, type)) ? readFileSync(file) : undefined;
}

const uint32 = (value: number, isLittle = false): Buffer => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

const id3 = (words: Buffer) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, words.length >> 7, words.length & 127]), words]);
const ape = (words: Buffer) => {
  const footer = Buffer.alloc(32);
  footer.write('APETAGEX');
  footer.writeUInt32LE(words.length + 32, 12);
  return Buffer.concat([words, footer]);
};
const id3v1 = Buffer.concat([Buffer.from(`TAG${PLACE}`), Buffer.alloc(128 - 3 - PLACE.length, 'x')]);

const chunk = (name: string, words: Buffer) => Buffer.concat([Buffer.from(name), uint32(words.length, true), words]);
const block = (type: number, words: Buffer) =>
  Buffer.concat([Buffer.from([type]), uint32(words.length).subarray(1), words]);
const comments = (...texts: string[]) =>
  Buffer.concat([
    uint32(4, true),
    Buffer.from('Lavf'),
    uint32(texts.length, true),
    ...texts.flatMap((text) => [uint32(Buffer.byteLength(text), true), Buffer.from(text)]),
  ]);

const [sound, film] = [m4a(1), m4a(1).indexOf('moov') - 4];
const filmWith = (...parts: Buffer[]): Buffer => {
  const inside = Buffer.concat([sound.subarray(film + 8), ...parts]);
  return Buffer.concat([sound.subarray(0, film), box('moov', inside)]);
};

const PICTURE = `METADATA_BLOCK_PICTURE=${'A'.repeat(70_000)}${PLACE}`;
/** Comments longer than a page, as with covers. */
function oggWith(...texts: string[]): Buffer {
  const packet = Buffer.concat([Buffer.from('OpusTags'), comments(...texts)]);
  const half = 255 * 250;
  const isLong = packet.length > half;
  return Buffer.concat([
    oggPage(opusHead, { flags: 2 }),
    oggPage(packet.subarray(0, half), { goesOn: isLong }),
    ...(isLong ? [oggPage(packet.subarray(half), { flags: 1 })] : []),
    oggPage(Buffer.alloc(100, 7), { samples: 48_000 }),
  ]);
}

const FILES: readonly (readonly [what: string, type: string, bytes: Buffer, sound: Buffer])[] = [
  ['an ID3 tag before an MP3', 'audio/mpeg', Buffer.concat([id3(Buffer.from(`TXXX${PLACE}`)), mp3()]), mp3()],
  ['two ID3 tags', 'audio/mpeg', Buffer.concat([id3(COVER), id3(Buffer.from(PLACE)), mp3()]), mp3()],
  ['tags behind an MP3', 'audio/mpeg', Buffer.concat([mp3(), ape(Buffer.from(PLACE)), id3v1]), mp3()],
  ['an M4A’s ©xyz', 'audio/mp4', filmWith(box('udta', box('©xyz', Buffer.from(PLACE)))), Buffer.alloc(2000)],
  ['an M4A’s loci', 'audio/mp4', filmWith(box('udta', box('loci', Buffer.from(PLACE)))), Buffer.alloc(2000)],
  ['an M4A’s list and cover', 'audio/mp4', filmWith(box('meta', box('ilst', COVER))), Buffer.alloc(2000)],
  ['an M4A’s own boxes', 'audio/mp4', Buffer.concat([sound, box('uuid', Buffer.from(PLACE))]), Buffer.alloc(2000)],
  ['an M4A’s free space', 'audio/mp4', Buffer.concat([sound, box('free', Buffer.from(PLACE))]), Buffer.alloc(2000)],
  ['a track of positions', 'audio/mp4', filmWith(positions()), Buffer.alloc(2000)],
  [
    'a WAV’s list',
    'audio/wav',
    Buffer.concat([wav(), chunk('LIST', Buffer.from(`INFO${PLACE}`))]),
    Buffer.alloc(16_000),
  ],
  ['a WAV’s ID3', 'audio/wav', Buffer.concat([wav(), chunk('id3 ', id3(COVER))]), Buffer.alloc(16_000)],
  ['a FLAC’s comments', 'audio/flac', flacWith(block(4, comments(`LOCATION=${PLACE}`))), flac().subarray(42)],
  ['a FLAC’s picture', 'audio/flac', flacWith(block(6, COVER)), flac().subarray(42)],
  ['an ID3 tag before an AAC', 'audio/aac', Buffer.concat([id3(Buffer.from(`TXXX${PLACE}`)), aac()]), aac()],
  ['a WebM’s tags', 'audio/webm', webm(1, 2, element('1254c367', Buffer.from(PLACE))), Buffer.alloc(2000, 7)],
  ['a WebM’s cover', 'audio/webm', webm(1, 2, element('1941a469', COVER)), Buffer.alloc(2000, 7)],
  [
    'a WebM’s title',
    'audio/webm',
    webm(1, 2, element('1549a966', element('7ba9', Buffer.from(PLACE)))),
    Buffer.alloc(2000, 7),
  ],
  ['an Ogg’s comments', 'audio/ogg', oggWith(`LOCATION=${PLACE}`, 'TITLE=Lawn'), Buffer.alloc(100, 7)],
  ['an Ogg’s picture', 'audio/ogg', oggWith(`GEO_LOCATION=${PLACE}`, PICTURE), Buffer.alloc(100, 7)],
];

function positions(): Buffer {
  return box('trak', box('mdia', box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0meta'))), box('note', Buffer.from(PLACE)));
}

function flacWith(words: Buffer): Buffer {
  const plain = flac();
  const head = Buffer.from(plain.subarray(0, 42));
  head.writeUInt8(0, 4);
  return Buffer.concat([head, words, block(0x81, Buffer.alloc(8)), plain.subarray(42)]);
}

describe('erasing the tags of a recording', () => {
  it.each(FILES)('removes the place of recording: %s', async (_, type, bytes, audio) => {
    expect(bytes.includes(PLACE)).toBe(true);
    const after = await erased(bytes, type);
    expect(after).toHaveLength(bytes.length);
    expect(after?.includes(PLACE)).toBe(false);
    expect(after?.includes('GPS')).toBe(false);
    const at = bytes.indexOf(audio);
    expect(after?.subarray(at, at + audio.length).equals(audio)).toBe(true);
  });

  it.each([
    ['audio/mpeg', mp3()],
    ['audio/wav', wav()],
    ['audio/flac', flac()],
    ['audio/ogg', ogg()],
    ['audio/mp4', m4a()],
    ['audio/aac', aac()],
    ['audio/webm', webm()],
  ])('leaves a file without tags unchanged: %s', async (type, bytes) => {
    expect((await erased(bytes, type))?.equals(bytes)).toBe(true);
  });

  it('keeps all sound of a WAV without a stated length', async () => {
    const open = Buffer.concat([wav(), Buffer.from('LISTsounds')]);
    open.writeUInt32LE(0, 40);
    expect((await erased(open, 'audio/wav'))?.equals(open)).toBe(true);
  });

  it.each([
    ['a box that is longer than the file', 'audio/mp4', Buffer.concat([sound, uint32(900), Buffer.from('udta')])],
    [
      'a comment that is longer than the file',
      'audio/ogg',
      oggWith('x').fill(255, 28 + 19 + 28 + 16, 28 + 19 + 28 + 28),
    ],
    [
      'a tag that is longer than the file',
      'audio/mpeg',
      Buffer.from('ID3\u0004\u0000\u0000\u007f\u007f\u007f\u007f and more'),
    ],
  ])('refuses a file whose tags cannot be parsed: %s', async (_, type, bytes) => {
    expect(await erased(bytes, type)).toBeUndefined();
  });
});

describe('erasing the tags of an Ogg file', () => {
  it('updates the checksums of its pages', async () => {
    const bytes = oggWith(`LOCATION=${PLACE}`, PICTURE);
    const after = (await erased(bytes, 'audio/ogg'))!;
    // A known checksum of such a page: 27 zero bytes except for the name have this sum.
    const second = after.indexOf('OggS', 4);
    expect(after.readUInt32LE(second + 22)).not.toBe(0);
    expect(after.readUInt32LE(second + 22)).not.toBe(bytes.readUInt32LE(second + 22));
    // The words are gone, and there are still two comments.
    expect(after.readUInt32LE(after.indexOf('OpusTags') + 16)).toBe(2);
  });
});
