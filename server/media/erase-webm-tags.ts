import type { SoundFile } from './sound-file.ts';

/* The WebM elements to enter or keep, by id. Everything else becomes padding. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const VOID = 0xec;

/** The children to keep in each element that is entered. */
const KEPT: ReadonlyMap<number | undefined, ReadonlySet<number>> = new Map([
  [undefined, new Set([0x1a45dfa3, SEGMENT])],
  // The index, and the sound, including clusters of open length.
  [SEGMENT, new Set([0x114d9b74, INFO, TRACKS, 0x1c53bb6b, CLUSTER, 0xe7, 0xa3, 0xa0, 0xa7, 0xab])],
  // The unit of time, the length, and the programs that wrote it.
  [INFO, new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741])],
  [TRACKS, new Set([TRACK])],
  // Number, kind, codec with its settings, language and flags.
  [
    TRACK,
    new Set([0xd7, 0x73c5, 0x83, 0xb9, 0x88, 0x55aa, 0x9c, 0x23e383, 0x22b59c, 0x86, 0x63a2, 0x56aa, 0x56bb, 0xe1]),
  ],
]);

/** Turns a WebM's metadata into padding: tags, chapters, covers and names. */
export const eraseWebm = (sound: SoundFile): Promise<void> => eraseIn(sound, 0, sound.size, undefined);

async function eraseIn(sound: SoundFile, from: number, to: number, inside: number | undefined): Promise<void> {
  for (let at = from; at + 2 <= to;) {
    const head = await sound.read(at, Math.min(12, sound.size - at));
    const id = idOf(head);
    const size = sizeOf(head, id.length);
    const start = at + id.length + size.length;
    const end = size.value === undefined ? to : start + size.value;
    if (end > to) throw new RangeError('An element is longer than what it is in');
    const isKept = KEPT.get(inside)?.has(id.value) ?? false;
    if (isKept && id.value === CLUSTER && size.value === undefined) at = start;
    else {
      if (isKept && KEPT.has(id.value)) await eraseIn(sound, start, end, id.value);
      else if (!isKept) await makeVoid(sound, at, end);
      at = end;
    }
  }
}

async function makeVoid(sound: SoundFile, from: number, to: number): Promise<void> {
  const length = to - from;
  const head = Buffer.alloc(length >= 9 ? 9 : 2);
  head.writeUInt8(VOID, 0);
  if (head.length === 2) head.writeUInt8(0x80 | (length - 2), 1);
  else {
    head.writeBigUInt64BE(BigInt(length - 9), 1);
    head.writeUInt8(1, 1);
  }
  await sound.write(from, head);
  await sound.blank(from + head.length, to);
}

/** The length of a number in bytes, from its first bits. @throws RangeError when invalid */
function lengthOf(first: number, longest: number): number {
  const length = Math.clz32(first) - 23;
  if (length > longest) throw new RangeError('No number');
  return length;
}

function idOf(head: Buffer): { value: number; length: number } {
  const length = lengthOf(head.readUInt8(0), 4);
  return { value: head.readUIntBE(0, length), length };
}

/** @returns `value` undefined for an open length */
function sizeOf(head: Buffer, at: number): { value: number | undefined; length: number } {
  const length = lengthOf(head.readUInt8(at), 8);
  let value = head.readUInt8(at) & (2 ** (8 - length) - 1);
  for (let byte = 1; byte < length; byte++) value = value * 256 + head.readUInt8(at + byte);
  return { value: value === 2 ** (7 * length) - 1 ? undefined : value, length };
}
