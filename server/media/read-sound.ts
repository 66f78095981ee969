import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { type IFormat, parseBlob, parseBuffer } from 'music-metadata';

/** A sound that browsers play. */
export interface Sound {
  /** Its exact media type, narrowed down from its first bytes. */
  readonly type: string;
  /** In milliseconds; null when unknown. */
  readonly duration: number | null;
}

/** Codecs that all browsers play, by container. Test any addition in every browser. */
const TYPES: readonly { readonly type: string; readonly container: RegExp; readonly codec: RegExp }[] = [
  { type: 'audio/mpeg', container: /^MPEG$/, codec: /Layer 3/ },
  { type: 'audio/aac', container: /^ADTS/, codec: /AAC/ },
  // Samples, sampled floats, the two telephone laws, and what names its format further on.
  { type: 'audio/wav', container: /^WAVE$/, codec: /^(?:PCM|IEEE_FLOAT|non-PCM \((?:3|6|7|65534)\))$/ },
  { type: 'audio/flac', container: /^FLAC$/, codec: /FLAC/ },
  { type: 'audio/ogg', container: /^Ogg/i, codec: /Opus|Vorbis|FLAC/i },
  { type: 'audio/webm', container: /^EBML\/(?:webm|matroska)/i, codec: /OPUS|VORBIS/i },
];
/** For the brands of MP4. Any audio track is fine. */
const MP4 = 'audio/mp4';

/** How much of a sound without an index is read to estimate its bit rate. */
const SAMPLE = 64 * 1024;
/** Text may contain what looks like one frame header, but not this many in a row. */
const FRAMES = 3;
const SAMPLES_IN_FRAME = 576;

/**
 * Reads a sound's type and length. Nothing is decoded.
 * @param type the type by its first bytes, from `checkFile`
 * @returns undefined when it is not a sound that browsers play, or contains video
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

/** @returns undefined when the structure does not match its beginning */
async function formatOf(file: string, type: string): Promise<IFormat | undefined> {
  try {
    // By type, else the library would go by the brand, and reject sounds with a video brand.
    return (await parseBlob(await openAsBlob(file, { type }), { skipCovers: true })).format;
  } catch {
    return undefined;
  }
}

const milliseconds = (seconds = 0): number | null =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 24 * 60 * 60 ? Math.round(seconds * 1000) : null;

/** The length in seconds of consecutive frames, estimated from the first. @returns undefined when they are invalid */
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

/** The position of the frames after the ID3 tags, which store sizes in the lower seven bits of each byte. */
async function startOfFrames(read: Read): Promise<number> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await read(at, 10);
    if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') return at;
    at += 10 + [6, 7, 8, 9].reduce((size, place) => size * 128 + (buffer.readUInt8(place) & 127), 0);
  }
}
