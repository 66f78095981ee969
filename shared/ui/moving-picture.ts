import type { ToastInput } from './toast/toast-store.ts';

/** How much of a file is read; a first frame is rarely longer. */
const LOOKED_AT = 4 * 2 ** 20;

/** The note for an animated picture, since the server keeps only the first frame; undefined for any other. */
export async function stillNote(file: File): Promise<ToastInput | undefined> {
  if (!/^image\/(?:gif|webp|png)$/.test(file.type)) return undefined;
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  if (!isMoving(bytes)) return undefined;
  return {
    title: 'This picture won’t be animated',
    description: `We’ll use the first frame of “${file.name}”. To show movement, share a video instead.`,
  };
}

/** Whether a GIF, WebP or PNG has more than one frame. */
export function isMoving(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === 'GIF') return framesOfGif(bytes) > 1;
  // The animation flag in the extended format.
  if (text(0, 4) === 'RIFF' && text(8, 16) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0;
  return text(1, 4) === 'PNG' && hasAnimationChunk(bytes);
}

/** The size of a colour table in bytes. */
const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Counts the frames of a GIF, up to two. */
function framesOfGif(bytes: Uint8Array): number {
  const at = (place: number) => bytes[place] ?? 0;
  const afterParts = (start: number) => {
    let place = start;
    while (at(place) > 0) place += at(place) + 1;
    return place + 1;
  };
  let frames = 0;
  let place = 13 + tableLength(at(10));
  while (frames < 2 && place < bytes.length) {
    if (at(place) === 0x21) place = afterParts(place + 2);
    else if (at(place) === 0x2c) {
      frames += 1;
      place = afterParts(place + 11 + tableLength(at(place + 9)));
    } else break;
  }
  return frames;
}

/** In an animated PNG, its control chunk is before the first frame. */
function hasAnimationChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let place = 8; place + 8 <= bytes.length; place += view.getUint32(place) + 12) {
    const type = String.fromCharCode(...bytes.subarray(place + 4, place + 8));
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}
