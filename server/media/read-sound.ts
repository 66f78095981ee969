import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { type IFormat, parseBlob, parseBuffer } from 'music-metadata';

/** A sound that browsers play. */
export interface Sound {
  /** Its media type: what a file seemed to be by its first bytes, made exact. */
  readonly type: string;
  /** In milliseconds; null when the file does not say. */
  readonly duration: number | null;
}

/** What is in a file by its container: only what browsers play. Whoever takes another codec must try it in all of them. */
const TYPES: readonly { readonly type: string; readonly container: RegExp; readonly codec: RegExp }[] = [
  { type: 'audio/mpeg', container: /^MPEG$/, codec: /Layer 3/ },
  { type: 'audio/aac', container: /^ADTS/, codec: /AAC/ },
  // Samples, sampled floats, the two telephone laws, and what names its format further on.
  { type: 'audio/wav', container: /^WAVE$/, codec: /^(?:PCM|IEEE_FLOAT|non-PCM \((?:3|6|7|65534)\))$/ },
  { type: 'audio/flac', container: /^FLAC$/, codec: /FLAC/ },
  { type: 'audio/ogg', container: /^Ogg/i, codec: /Opus|Vorbis|FLAC/i },
  { type: 'audio/webm', container: /^EBML\/(?:webm|matroska)/i, codec: /OPUS|VORBIS/i },
];
/** As MP4 names what its brands are; a track that is heard is all that is asked of it. */
const MP4 = 'audio/mp4';

/** How much of a sound without a table of contents is read to learn how dense it is. */
const SAMPLE = 64 * 1024;
/** Text may hold what looks like the beginning of one frame, not of this many in a row. */
const FRAMES = 3;
const SAMPLES_IN_FRAME = 576;

/**
 * Reads what a sound is and how long. Nothing is decoded.
 * @param type what the file is by its first bytes, as `checkFile` has found
 * @returns undefined when it is no sound that browsers play, or also a film
 */
export async function readSound(file: string, bytes: number, type: string): Promise<Sound | undefined> {
  const format = await formatOf(file, type);
  if (!format?.hasAudio || format.hasVideo) return undefined;
  if (type === MP4) {
    const length = format.duration ?? format.trackInfo.find((track) => track.duration)?.duration;
    return { type, duration: milliseconds(length) };
  }
  const { container = '', codec = '' } = format;
  const found = TYPES.find((each) => each.container.test(container) && each.codec.test(codec));
  if (found?.type !== type || !format.sampleRate) return undefined;
  const isStream = type === 'audio/mpeg' || type === 'audio/aac';
  if (!isStream || format.duration) return { type, duration: milliseconds(format.duration) };
  const estimated = await estimatedLength(file, bytes, type);
  return estimated === undefined ? undefined : { type, duration: milliseconds(estimated) };
}

/** @returns undefined when the file is not built as it begins */
async function formatOf(file: string, type: string): Promise<IFormat | undefined> {
  try {
    // By its type, else the library would go by the brand, and take no sound for what may be a film.
    return (await parseBlob(await openAsBlob(file, { type }), { skipCovers: true })).format;
  } catch {
    return undefined;
  }
}

const milliseconds = (seconds = 0): number | null =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 24 * 60 * 60 ? Math.round(seconds * 1000) : null;

/** The length in seconds of frames that follow each other, going by the first of them. @returns undefined when they do not */
async function estimatedLength(file: string, bytes: number, type: string): Promise<number | undefined> {
  const handle = await open(file, 'r');
  try {
    const start = await startOfFrames((at, length) => handle.read(Buffer.alloc(length), 0, length, at));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, start);
    const sample = buffer.subarray(0, bytesRead);
    const { format } = await parseBuffer(sample, { mimeType: type }, { duration: true });
    if ((format.numberOfSamples ?? 0) < FRAMES * SAMPLES_IN_FRAME || !format.duration) return undefined;
    return (format.duration * (bytes - start)) / sample.length;
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

type Read = (at: number, length: number) => Promise<{ buffer: Buffer; bytesRead: number }>;

/** Where the frames begin behind the ID3 tags, which keep sizes in the lower seven bits of each byte. */
async function startOfFrames(read: Read): Promise<number> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await read(at, 10);
    if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') return at;
    at += 10 + [6, 7, 8, 9].reduce((size, place) => size * 128 + (buffer.readUInt8(place) & 127), 0);
  }
}
