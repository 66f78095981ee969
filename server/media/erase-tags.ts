import { open } from 'node:fs/promises';
import { eraseWebm } from './erase-webm-tags.ts';
import { SoundFile } from './sound-file.ts';

/** The comments of an Ogg file, with the pictures in them, in bytes. */
const LARGEST_COMMENTS = 32 * 2 ** 20;

/**
 * Overwrites a recording's metadata, such as the location, the title or a cover with its own location. Every part keeps
 * its place and its length, and no byte of the sound changes: erased parts become padding. Hand-written, because no npm
 * library writes these containers this way: `music-metadata`, which reads recordings (read-sound.ts), only reads.
 * @returns false when the structure does not match its type, so that its tags cannot be found
 */
export async function eraseTags(path: string, type: string): Promise<boolean> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    await ERASERS[type]?.(new SoundFile(handle, size));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

const ERASERS: Readonly<Record<string, (sound: SoundFile) => Promise<void>>> = {
  'audio/mpeg': eraseMp3,
  'audio/aac': eraseMp3,
  'audio/wav': eraseWav,
  'audio/flac': eraseFlac,
  'audio/ogg': eraseOgg,
  'audio/mp4': (sound) => eraseMp4(sound, { from: 0, to: sound.size, inside: '' }),
  'audio/webm': eraseWebm,
};

/** ID3 stores sizes in the lower seven bits of each byte. */
const syncsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((size, offset) => size * 128 + (bytes.readUInt8(at + offset) & 127), 0);

async function eraseMp3(sound: SoundFile): Promise<void> {
  let at = 0;
  while (at + 10 <= sound.size) {
    const head = await sound.read(at, 10);
    if (head.toString('latin1', 0, 3) !== 'ID3') break;
    const hasFooter = (head.readUInt8(5) & 0x10) !== 0;
    const end = at + 10 + syncsafe(head, 6);
    if (end > sound.size) throw new RangeError('The tag is longer than the file');
    // The header stays, without flags: a tag of padding only.
    await sound.write(at + 5, Buffer.of(0));
    await sound.blank(at + 10, end + (hasFooter ? 10 : 0));
    at = end + (hasFooter ? 10 : 0);
  }
  await eraseTail(sound);
}

/** The tags after the sound of an MP3 or a FLAC: ID3v1, its extension, APE, lyrics, and a trailing ID3v2. */
async function eraseTail(sound: SoundFile): Promise<void> {
  let end = sound.size;
  for (;;) {
    const length = await tagBefore(sound, end);
    if (length === 0 || length > end) return;
    await sound.blank(end - length, end);
    end -= length;
  }
}

/** The length of the tag that ends here; 0 when none does. */
async function tagBefore(sound: SoundFile, end: number): Promise<number> {
  const tail = await sound.read(Math.max(0, end - 256), Math.min(256, end));
  const has = (name: string, before: number): boolean =>
    tail.length >= before && tail.toString('latin1', tail.length - before, tail.length - before + name.length) === name;
  if (has('TAG', 128)) return 128;
  if (has('TAG+', 227)) return 227;
  if (has('APETAGEX', 32)) {
    const withHead = (tail.readUInt32LE(tail.length - 12) & 0x80000000) !== 0;
    return tail.readUInt32LE(tail.length - 20) + (withHead ? 32 : 0);
  }
  if (has('LYRICS200', 9)) return Number(tail.toString('latin1', tail.length - 15, tail.length - 9)) + 15 || 0;
  if (has('3DI', 10)) return syncsafe(tail, tail.length - 4) + 20;
  return 0;
}

/** The parts that make up the sound. Players need nothing else. */
const WAV_PARTS = new Set(['fmt ', 'data', 'fact', 'ds64', 'cue ', 'smpl', 'inst', 'PEAK', 'JUNK']);

async function eraseWav(sound: SoundFile): Promise<void> {
  let at = 12;
  while (at + 8 <= sound.size) {
    const head = await sound.read(at, 8);
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    // An interrupted or live recording leaves the length open: the rest is sound.
    if (name === 'data' && (length === 0 || at + 8 + length >= sound.size)) return;
    if (!/^[\x20-\x7e]{4}$/.test(name)) return;
    if (!WAV_PARTS.has(name)) {
      await sound.write(at, 'JUNK');
      await sound.blank(at + 8, at + 8 + length);
    }
    at += 8 + length + (length % 2);
  }
}

async function eraseFlac(sound: SoundFile): Promise<void> {
  const [STREAM, PADDING, SEEK_TABLE] = [0, 1, 3];
  let at = 4;
  for (let isLast = false; !isLast;) {
    const head = await sound.read(at, 4);
    const type = head.readUInt8(0) & 127;
    isLast = (head.readUInt8(0) & 128) !== 0;
    const end = at + 4 + head.readUIntBE(1, 3);
    if (type !== STREAM && type !== SEEK_TABLE) {
      await sound.write(at, Buffer.of(PADDING | (isLast ? 128 : 0)));
      await sound.blank(at + 4, end);
    }
    at = end;
  }
  // Sound follows: each of its frames begins like this.
  if (((await sound.read(at, 2)).readUInt16BE(0) & 0xfffe) !== 0xfff8) throw new RangeError('No frame follows');
  await eraseTail(sound);
}

/** The fields to keep in each MP4 box. Boxes that are not listed here keep everything. */
const MP4_PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  '': new Set(['ftyp', 'styp', 'mdat', 'moov', 'moof', 'mfra', 'sidx', 'ssix', 'pdin', 'wide']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt']),
  moof: new Set(['mfhd', 'traf']),
};

async function eraseMp4(sound: SoundFile, { from, to, inside }: { from: number; to: number; inside: string }) {
  const kept = MP4_PARTS[inside];
  for (let at = from; at + 8 <= to;) {
    const head = await sound.read(at, at + 16 <= sound.size ? 16 : 8);
    const name = head.toString('latin1', 4, 8);
    const size = head.readUInt32BE(0);
    const header = size === 1 ? 16 : 8;
    const end = size === 0 ? to : at + (size === 1 ? Number(head.readBigUInt64BE(8)) : size);
    if (end < at + header || end > to) throw new RangeError('A box is longer than what it is in');
    if (!kept?.has(name) || (name === 'trak' && (await isTimedMetadata(sound, at + header, end)))) {
      await sound.write(at + 4, 'free');
      await sound.blank(at + header, end);
    } else if (name in MP4_PARTS) await eraseMp4(sound, { from: at + header, to: end, inside: name });
    at = end;
  }
}

/** Whether a track is silent data for each moment, such as a camera's location. */
async function isTimedMetadata(sound: SoundFile, from: number, to: number): Promise<boolean> {
  const track = await sound.read(from, Math.min(to - from, 4096));
  const handler = track.indexOf('hdlr', 0, 'latin1');
  return handler >= 0 && track.toString('latin1', handler + 12, handler + 16) === 'meta';
}

interface Page {
  readonly at: number;
  readonly length: number;
}

/** The position of a packet's bytes, which may span several pages. */
interface Packet {
  readonly pieces: { readonly page: Page; readonly at: number; readonly length: number }[];
}

/** The second packet of each stream contains its comments. */
async function eraseOgg(sound: SoundFile): Promise<void> {
  const second = new Map<number, { packet: Packet; number: number }>();
  for (let at = 0; at + 27 <= sound.size;) {
    const head = await sound.read(at, 27);
    // Players read nothing after the last page.
    if (head.toString('latin1', 0, 4) !== 'OggS') {
      await sound.blank(at, sound.size);
      return;
    }
    const serial = head.readUInt32LE(14);
    const lacing = await sound.read(at + 27, head.readUInt8(26));
    const body = at + 27 + lacing.length;
    const page = { at, length: 27 + lacing.length + lacing.reduce((sum, length) => sum + length, 0) };
    const isFirst = (head.readUInt8(5) & 2) !== 0;
    const stream = isFirst ? { packet: { pieces: [] }, number: 0 } : second.get(serial);
    if (isFirst && stream) second.set(serial, stream);
    let from = body;
    for (const length of stream ? lacing : []) {
      if (!stream || stream.number > 1) break;
      if (stream.number === 1) stream.packet.pieces.push({ page, at: from, length });
      from += length;
      if (length === 255) continue;
      if (stream.number === 1) await eraseComments(sound, stream.packet);
      stream.number++;
    }
    at += page.length;
  }
}

async function eraseComments(sound: SoundFile, { pieces }: Packet): Promise<void> {
  if (pieces.reduce((sum, { length }) => sum + length, 0) > LARGEST_COMMENTS) throw new RangeError('Too many comments');
  const parts: Buffer[] = [];
  for (const { at, length } of pieces) parts.push(await sound.read(at, length));
  const packet = Buffer.concat(parts);
  const start = ['\u0003vorbis', 'OpusTags'].find((name) => packet.toString('latin1', 0, name.length) === name);
  if (start === undefined) return;
  let at = start.length;
  // The name of the encoder stays.
  at += 4 + packet.readUInt32LE(at);
  const count = packet.readUInt32LE(at);
  at += 4;
  for (let comment = 0; comment < count; comment++) {
    const length = packet.readUInt32LE(at);
    if (at + 4 + length > packet.length) throw new RangeError('A comment is longer than all of them');
    // A comment is a name and a value. This one has neither.
    packet.fill(' ', at + 4, at + 4 + length);
    if (length >= 2) packet.write('x=', at + 4, 'latin1');
    at += 4 + length;
  }
  // Vorbis ends with a set bit, and padding follows.
  if (start !== 'OpusTags') at += 1;
  packet.fill(0, Math.min(at, packet.length));

  let taken = 0;
  for (const piece of pieces) {
    await sound.write(piece.at, packet.subarray(taken, taken + piece.length));
    taken += piece.length;
  }
  for (const page of new Set(pieces.map((piece) => piece.page))) await sign(sound, page);
}

/** Updates the checksum of a changed page. */
async function sign(sound: SoundFile, { at, length }: Page): Promise<void> {
  const page = await sound.read(at, length);
  page.writeUInt32LE(0, 22);
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (CHECKSUMS[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(sum);
  await sound.write(at + 22, bytes);
}

/** The table of checksums, one for each byte. Ogg uses the mirror image of zlib's polynomial. */
const CHECKSUMS = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum >>> 0;
});
