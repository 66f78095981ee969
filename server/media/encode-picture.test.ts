import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodePicture } from './encode-picture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bonjour-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3202f' } });

async function encode(picture: Sharp, wanted: Parameters<typeof encodePicture>[1]) {
  const file = path.join(folder, 'in.part');
  await picture.toFile(file);
  const made = await encodePicture({ path: file, field: 'file' }, wanted);
  return { ...made, metadata: await Promise.all(made.files.map((one) => sharp(one.path).metadata())) };
}

describe('encoding a picture', () => {
  it('creates each size up to its own, and never enlarges it', async () => {
    const { files, width, height, metadata } = await encode(plain(700, 350).jpeg(), { sizes: [480, 960, 1600] });
    expect(files.map(({ size }) => size)).toEqual([480, 960]);
    expect(metadata.map((one) => `${one.format} ${one.width}×${one.height}`)).toEqual(['webp 480×240', 'webp 700×350']);
    expect([width, height]).toEqual([700, 350]);
  });

  it('crops a square in every size, however small or narrow it is', async () => {
    const { files, metadata } = await encode(plain(300, 90).png(), { sizes: [96, 512], square: true });
    expect(files.map(({ size }) => size)).toEqual([96, 512]);
    expect(metadata.map((one) => [one.width, one.height])).toEqual([
      [90, 90],
      [90, 90],
    ]);
  });

  it('keeps the display width of a tall picture, so that its text stays readable', async () => {
    const { width, height } = await encode(plain(1200, 7000).png(), { sizes: [480, 960, 1600] });
    expect([width, height]).toEqual([1200, 7000]);
    const higher = await encode(plain(2000, 12_000).png(), { sizes: [480, 1600] });
    expect([higher.width, higher.height]).toEqual([1600, 9600]);
  });

  it('rotates it upright, and removes location and camera data', async () => {
    const taken = plain(400, 200).withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitudeRef: 'N' } });
    const { metadata } = await encode(taken.withMetadata({ orientation: 6 }).jpeg(), { sizes: [480] });
    expect(metadata[0]).toMatchObject({ width: 200, height: 400 });
    expect(metadata[0]?.exif ?? metadata[0]?.xmp ?? metadata[0]?.icc).toBeUndefined();
  });

  it('keeps transparency', async () => {
    const glass = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect((await encode(glass.png(), { sizes: [480] })).metadata[0]?.hasAlpha).toBe(true);
  });

  it('leaves no files behind when it is refused', async () => {
    const wide = plain(8000, 5001).jpeg({ quality: 1 });
    await expect(encode(wide, { sizes: [480] })).rejects.toMatchObject({
      details: { fields: { file: 'This picture has more than 40 megapixels. Please make it smaller first.' } },
    });
    expect(readdirSync(folder)).toEqual(['in.part']);
  });
});

describe('encoding a very long picture', () => {
  it('is refused at once, however few pixels it has', async () => {
    for (const [width, height] of [
      [1, 12_001],
      [39_999, 1],
    ] as const) {
      const file = path.join(folder, 'long.png');
      await sharp({ create: { width, height, channels: 3, background: 'white' } })
        .png()
        .toFile(file);
      await expect(encodePicture({ path: file, field: 'image' }, { sizes: [480] })).rejects.toThrow(
        'more than 12,000 pixels wide or high',
      );
    }
  });
});
