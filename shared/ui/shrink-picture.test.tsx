import { afterEach, describe, expect, it, vi } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

const MB = 2 ** 20;
const photo = (bytes: number, type = 'image/jpeg', name = 'lawn.jpg') =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 7 });

/** A browser that decodes pictures of this size, and encodes files of this many bytes. */
function browser({ width, height, bytes, writes }: { width: number; height: number; bytes: number; writes?: string }) {
  const asked: { type?: string; width: number; height: number }[] = [];
  const open = vi.fn<(file: Blob, options?: ImageBitmapOptions) => Promise<object>>(async () => ({
    width,
    height,
    close: () => undefined,
  }));
  vi.stubGlobal('createImageBitmap', open);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done: BlobCallback,
    type?: string,
  ) {
    asked.push({ ...(type && { type }), width: this.width, height: this.height });
    done(new Blob([new Uint8Array(bytes)], { type: writes ?? type ?? '' }));
  });
  return { asked, open };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('shrinking a large photograph', () => {
  it('scales it down, upright, and keeps its name and date', async () => {
    const { asked, open } = browser({ width: 6000, height: 4000, bytes: MB });
    const small = await shrinkPicture(photo(9 * MB));
    expect(small).toMatchObject({ name: 'lawn.jpg', type: 'image/jpeg', size: MB, lastModified: 7 });
    expect(asked).toEqual([{ type: 'image/jpeg', width: 2560, height: 1707 }]);
    expect(open.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' });
  });

  it('encodes another type as WebP, or as PNG in a browser without WebP', async () => {
    browser({ width: 3000, height: 3000, bytes: MB });
    expect(await shrinkPicture(photo(3 * MB, 'image/png', 'a.b.png'))).toMatchObject({
      name: 'a.b.webp',
      type: 'image/webp',
    });
    browser({ width: 3000, height: 3000, bytes: MB, writes: 'image/png' });
    expect(await shrinkPicture(photo(3 * MB, 'image/png', 'a.png'))).toMatchObject({
      name: 'a.png',
      type: 'image/png',
    });
  });

  it('never enlarges it', async () => {
    const { asked } = browser({ width: 1000, height: 800, bytes: 600 * 1024 });
    await shrinkPicture(photo(MB));
    expect(asked).toEqual([{ type: 'image/jpeg', width: 1000, height: 800 }]);
    browser({ width: 1000, height: 800, bytes: 2 * MB });
    const file = photo(MB);
    expect(await shrinkPicture(file)).toBe(file);
  });
});

it.each([
  [1200, 7000, 1200, 7000],
  [3000, 9000, 1600, 4800],
  [1000, 20_000, 600, 12_000],
])('keeps the display width of a tall drawing of %i × %i', async (width, height, wide, high) => {
  const { asked } = browser({ width, height, bytes: MB });
  await shrinkPicture(photo(2 * MB));
  expect(asked).toEqual([{ type: 'image/jpeg', width: wide, height: high }]);
});

it('scales down a small file with more pixels than the server accepts, even if it grows', async () => {
  const { asked } = browser({ width: 8000, height: 6000, bytes: 400 * 1024 });
  expect(await shrinkPicture(photo(280 * 1024))).toMatchObject({ size: 400 * 1024, type: 'image/jpeg' });
  expect(asked).toEqual([{ type: 'image/jpeg', width: 2560, height: 1920 }]);
  browser({ width: 1000, height: 14_000, bytes: 100 });
  expect((await shrinkPicture(photo(280 * 1024))).size).toBe(100);
});

describe('shrinking another file', () => {
  it('leaves it unchanged if it is small', async () => {
    browser({ width: 4000, height: 3000, bytes: 1 });
    const file = photo(400 * 1024);
    expect(await shrinkPicture(file)).toBe(file);
  });

  it.each([
    ['a GIF', photo(4 * MB, 'image/gif')],
    ['a sound', photo(4 * MB, 'audio/mpeg')],
  ])('leaves it unchanged: %s', async (_, file) => {
    const { open } = browser({ width: 6000, height: 4000, bytes: 1 });
    expect(await shrinkPicture(file)).toBe(file);
    expect(open).not.toHaveBeenCalled();
  });

  it('leaves it unchanged if it cannot be decoded or drawn', async () => {
    const file = photo(4 * MB);
    expect(await shrinkPicture(file)).toBe(file);
    browser({ width: 6000, height: 4000, bytes: 1 }).open.mockRejectedValue(new Error('damaged'));
    expect(await shrinkPicture(file)).toBe(file);
  });
});
