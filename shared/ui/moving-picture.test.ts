import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isMoving, stillNote } from './moving-picture.ts';

const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
/** Two frames of different colours, or only the first. */
const picture = (frames: 1 | 2) => {
  const pixels = Buffer.alloc(8 * 16 * 3);
  pixels.fill(200, 8 * 8 * 3);
  return frames === 2
    ? sharp(pixels, { raw, animated: true })
    : sharp(pixels.subarray(0, 8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } });
};

describe('detecting an animated picture', () => {
  it.each(['gif', 'webp'] as const)('recognises an animated %s by its frames', async (format) => {
    expect(isMoving(await picture(2).toFormat(format).toBuffer())).toBe(true);
    expect(isMoving(await picture(1).toFormat(format).toBuffer())).toBe(false);
  });

  it('detects animated PNGs, too', async () => {
    const still = await picture(1).png().toBuffer();
    expect(isMoving(still)).toBe(false);
    const length = Buffer.from([0, 0, 0, 8]);
    const chunk = Buffer.concat([length, Buffer.from('acTL'), Buffer.alloc(8), Buffer.alloc(4)]);
    expect(isMoving(Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]))).toBe(true);
  });

  it.each(['', 'GIF89a', 'RIFF....WEBPVP8X', '\u0089PNG\r\n', 'anything'])(
    'treats a truncated file as not animated: %j',
    (bytes) => {
      expect(isMoving(Buffer.from(bytes, 'latin1'))).toBe(false);
    },
  );

  it('adds a note to animated pictures only', async () => {
    const gif = new File([await picture(2).gif().toBuffer()], 'party.gif', { type: 'image/gif' });
    expect(await stillNote(gif)).toMatchObject({ title: 'This picture won’t be animated' });
    expect(
      await stillNote(new File([await picture(1).gif().toBuffer()], 'a.gif', { type: 'image/gif' })),
    ).toBeUndefined();
    expect(await stillNote(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))).toBeUndefined();
  });
});
