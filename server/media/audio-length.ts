import { open, type FileHandle } from 'node:fs/promises';

/** As much as the headers of a sound may take. */
const HEAD = 64 * 1024;

/**
 * How long a sound is, in milliseconds, read from its headers; null when they do not say. Nothing is decoded.
 * @returns undefined when what should follow the first bytes does not: it is no such file
 */
export async function audioLength(file: string, bytes: number, type: string): Promise<number | null | undefined> {
  const handle = await open(file, 'r');
  try {
    return await (READERS[type] ?? (async () => undefined))({ handle, bytes });
  } catch (error) {
    // A number in the file pointed behind its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}

interface Sound {
  readonly handle: FileHandle;
  readonly bytes: number;
}

async function bytesAt({ handle }: Sound, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const seconds = (value: number): number | null =>
  Number.isFinite(value) && value > 0 && value < 24 * 60 * 60 ? Math.round(value * 1000) : null;

const READERS: Readonly<Record<string, (sound: Sound) => Promise<number | null | undefined>>> = {
  'audio/mpeg': mp3,
  'audio/wav': wav,
  'audio/flac': flac,
  'audio/ogg': ogg,
  'audio/mp4': mp4,
};

const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000];

interface Frame {
  readonly length: number;
  readonly samples: number;
  readonly rate: number;
  readonly bitrate: number;
}

/** A frame of MPEG layer III, or nothing. */
function frameAt(head: Buffer, at: number): Frame | undefined {
  if (at + 4 > head.length) return undefined;
  const word = head.readUInt32BE(at);
  const version = (word >>> 19) & 3;
  if (word >>> 21 !== 0x7ff || version === 1 || ((word >>> 17) & 3) !== 1) return undefined;
  const isFirst = version === 3;
  const bitrate = (BITRATES[isFirst ? 1 : 2][(word >>> 12) & 15] ?? 0) * 1000;
  const rate = (RATES[(word >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (!bitrate || !rate) return undefined;
  const samples = isFirst ? 1152 : 576;
  return { length: Math.floor((samples / 8) * (bitrate / rate)) + ((word >>> 9) & 1), samples, rate, bitrate };
}

/** Three frames must follow each other behind the tag: text that happens to begin like one does not. */
async function mp3(sound: Sound): Promise<number | null | undefined> {
  const tag = await bytesAt(sound, 0, 10);
  const tagged = tag.toString('latin1', 0, 3) === 'ID3';
  const start = tagged ? 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + (tag.readUInt8(at) & 127), 0) : 0;
  const head = await bytesAt(sound, start, HEAD);
  for (let at = 0; at < Math.min(head.length, 4096); at++) {
    const first = frameAt(head, at);
    const second = first && frameAt(head, at + first.length);
    const third = first && second && frameAt(head, at + first.length + second.length);
    if (!first || !third) continue;
    // A variable rate is told in the first frame; else all frames are alike.
    const marker = Math.max(head.indexOf('Xing', at), head.indexOf('Info', at));
    const counted = marker >= at && marker < at + first.length && head.readUInt32BE(marker + 4) & 1;
    const audio = sound.bytes - start - at;
    return seconds(
      counted ? (head.readUInt32BE(marker + 8) * first.samples) / first.rate : (audio * 8) / first.bitrate,
    );
  }
  return undefined;
}

async function wav(sound: Sound): Promise<number | null | undefined> {
  const head = await bytesAt(sound, 0, HEAD);
  const format = head.indexOf('fmt ');
  // Samples, sampled floats, the two telephone laws, and what names its format further on.
  const isKnown = format >= 12 && [1, 3, 6, 7, 0xfffe].includes(head.readUInt16LE(format + 8));
  if (head.toString('latin1', 8, 12) !== 'WAVE' || !isKnown || !head.includes('data', format)) return undefined;
  return seconds((sound.bytes - format) / head.readUInt32LE(format + 16));
}

async function flac(sound: Sound): Promise<number | null | undefined> {
  const head = await bytesAt(sound, 0, 42);
  if (head.toString('latin1', 0, 4) !== 'fLaC' || (head.readUInt32BE(4) & 0x7fffffff) !== 34) return undefined;
  if (!(await leadsToFrame(sound))) return undefined;
  const rate = head.readUIntBE(18, 3) >>> 4;
  return seconds(((head.readUInt8(21) & 15) * 2 ** 32 + head.readUInt32BE(22)) / rate);
}

/** Block by block over what is told about a FLAC to its first frame. */
async function leadsToFrame(sound: Sound): Promise<boolean> {
  let at = 4;
  for (let block = 0; block < 64; block++) {
    const head = await bytesAt(sound, at, 4);
    at += 4 + head.readUIntBE(1, 3);
    if (head.readUInt8(0) & 128) break;
  }
  return ((await bytesAt(sound, at, 2)).readUInt16BE(0) & 0xfffe) === 0xfff8;
}

/** Opus counts in 48 kHz whatever it was recorded in. The last page knows how far it came. */
async function ogg(sound: Sound): Promise<number | null | undefined> {
  const head = await bytesAt(sound, 0, 256);
  const vorbis = head.indexOf('\u0001vorbis', 0, 'latin1');
  if (vorbis < 0 && head.indexOf('OpusHead') < 0) return undefined;
  const tail = await bytesAt(sound, Math.max(0, sound.bytes - HEAD), HEAD);
  const page = tail.lastIndexOf('OggS');
  if (page < 0 || page + 14 > tail.length) return null;
  return seconds(Number(tail.readBigInt64LE(page + 6)) / (vorbis < 0 ? 48_000 : head.readUInt32LE(vorbis + 12)));
}

/** Box by box to the film's header, which may stand behind the sound itself. */
async function mp4(sound: Sound): Promise<number | null | undefined> {
  let at = 0;
  for (let box = 0; box < 64 && at < sound.bytes; box++) {
    const head = await bytesAt(sound, at, 16);
    const name = head.toString('latin1', 4, 8);
    const length = head.readUInt32BE(0) === 1 ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    if (name === 'moov') return lengthOfFilm(await bytesAt(sound, at, HEAD));
    if (length < 8) return undefined;
    at += length;
  }
  return undefined;
}

function lengthOfFilm(moov: Buffer): number | null | undefined {
  // Moving pictures go by another way: a link.
  if (moov.includes('vide')) return undefined;
  const header = moov.indexOf('mvhd');
  if (header < 0) return undefined;
  const isLong = moov.readUInt8(header + 4) === 1;
  const scale = moov.readUInt32BE(header + (isLong ? 24 : 16));
  return seconds((isLong ? Number(moov.readBigUInt64BE(header + 28)) : moov.readUInt32BE(header + 20)) / scale);
}
