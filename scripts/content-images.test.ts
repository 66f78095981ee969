import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAllPictureKinds } from '../tests/support/all-picture-kinds.ts';
import { pictureFaults, contentPictures } from './content-images.ts';

useAllPictureKinds();

let folder: string;
let cache: string;

beforeEach(async () => {
  const top = mkdtempSync(path.join(tmpdir(), 'bonjour-pictures-'));
  folder = path.join(top, 'images');
  cache = path.join(top, 'cache');
  mkdirSync(path.join(folder, 'hero'), { recursive: true });
  writeFileSync(
    path.join(folder, 'hero/drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>',
  );
  // As from a phone: stored sideways, with an orientation tag and the author's name.
  await sharp({ create: { width: 300, height: 500, channels: 3, background: '#1a2b4c' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toFile(path.join(folder, 'hero/photograph.jpg'));
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

const pictures = () => contentPictures(folder, cache);
const named = async (name: string) => (await pictures()).find((made) => made.name === name)?.source ?? Buffer.alloc(0);

describe('the built content images', () => {
  it('are the drawings as they are, and each photograph in two formats and its display widths', async () => {
    expect((await pictures()).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'hero/drawing.svg',
      'hero/photograph.400.avif',
      'hero/photograph.400.webp',
      'hero/photograph.500.avif',
      'hero/photograph.500.webp',
      'hero/photograph.jpg',
    ]);
  });

  it('are rotated upright, and have the width in their name', async () => {
    const { format, width, height } = await sharp(await named('hero/photograph.400.webp')).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 240 });
    expect((await sharp(await named('hero/photograph.400.avif')).metadata()).compression).toBe('av1');
  });

  it('have no metadata about place, time or photographer', async () => {
    for (const { name, source } of await pictures()) {
      if (name.endsWith('.svg')) continue;
      const { exif, xmp, iptc, orientation } = await sharp(source).metadata();
      expect({ name, exif, xmp, iptc, orientation }).toEqual({ name });
    }
  });

  it('are built once, then cached', async () => {
    await pictures();
    const made = readdirSync(cache).map((name) => statSync(path.join(cache, name)).mtimeMs);
    await pictures();
    expect(readdirSync(cache).map((name) => statSync(path.join(cache, name)).mtimeMs)).toEqual(made);
    expect(made).toHaveLength(5);
  });

  it('need unique names', async () => {
    copyFileSync(path.join(folder, 'hero/photograph.jpg'), path.join(folder, 'hero/photograph.png'));
    await expect(pictures()).rejects.toThrow('hero/photograph.400.avif');
  });
});

describe('checking the content’s picture references', () => {
  const photograph = { src: '/images/hero/photograph.jpg', width: 500, height: 300, alt: '' };

  it('compares sizes with the upright files', async () => {
    expect(await pictureFaults([photograph], folder)).toEqual([]);
    expect(await pictureFaults([{ ...photograph, width: 501 }], folder)).toEqual([
      'data/content: width, height: /images/hero/photograph.jpg is 500 × 300 pixels, and not 501 × 300',
    ]);
  });

  it('reports missing files', async () => {
    expect(await pictureFaults([{ ...photograph, src: '/images/hero/photo.jpg' }], folder)).toEqual([
      'data/content: src: there is no file /images/hero/photo.jpg in data/content/images',
    ]);
  });
});
