import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { HttpError, refusedField } from '../platform/errors.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import type { ReceivedFile } from './received-file.ts';

allowSentKinds();
// Disables the library's cache: the same picture is never decoded twice.
sharp.cache(false);

/** A picture of 40 megapixels may take 160 MB while it is decoded. */
const semaphore = createSemaphore({
  atOnce: 2,
  waitingAtMost: 32,
  waitingOfOne: 4,
  refusal: 'Too many pictures are being uploaded right now. Please try again in a moment.',
});
const SECONDS = 10;
const QUALITY = 82;

export interface PictureSizes {
  /** Widths in pixels, smallest first. A smaller picture is not enlarged, and only gets the sizes that it fills. */
  readonly sizes: readonly number[];
  /** Cut to a square around the middle, and made in every size. */
  readonly square?: boolean;
}

export interface EncodedPicture {
  readonly files: readonly { readonly size: number; readonly path: string }[];
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Makes WebP files of a picture, upright and without metadata, beside it. Animations keep only the first frame. It is
 * decoded once, to the largest size, and the others are made from that.
 * @throws HttpError 400 when it cannot be decoded or is too large for that, 503 when too many are being decoded
 */
export function encodePicture(
  file: Pick<ReceivedFile, 'path' | 'field' | 'sender'>,
  { sizes, square = false }: PictureSizes,
): Promise<EncodedPicture> {
  return semaphore(async () => {
    const largest = Math.max(...sizes);
    const { data, info } = await decode(file, largest, square);
    const wanted = square ? sizes : sizes.filter((_, index) => index === 0 || (sizes[index - 1] ?? 0) < info.width);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: EncodedPicture['files'][number][] = [];
    try {
      for (const size of wanted) {
        const target = path.join(path.dirname(file.path), `${randomUUID()}.part`);
        files.push({ size, path: target });
        const smaller = sharp(data, { raw }).resize({ width: size, withoutEnlargement: true });
        // Via memory: when the library cannot write a file, its error does not say that the disk is full.
        await writeFile(target, await smaller.webp({ quality: QUALITY }).toBuffer());
      }
    } catch (error) {
      await Promise.all(files.map((made) => rm(made.path, { force: true })));
      throw error;
    }
    return { files, width: info.width, height: info.height };
  }, file.sender);
}

async function decode({ path: file, field }: Pick<ReceivedFile, 'path' | 'field'>, largest: number, square: boolean) {
  try {
    // Truncated and damaged pictures are refused rather than shown half grey.
    const options = {
      limitInputPixels: circleLimits.pixels,
      failOn: 'error',
      sequentialRead: true,
      animated: false,
    } as const;
    const { width, height } = await sharp(file, options).metadata();
    // One pixel wide and millions high, a small file would keep the decoder busy for seconds.
    if (Math.max(width, height) > circleLimits.pictureSide) {
      const most = circleLimits.pictureSide.toLocaleString('en-GB');
      const message = `This picture is more than ${most} pixels wide or high. Please make it smaller first.`;
      throw refusedField('validation_failed', field, message);
    }
    const side = Math.min(width, height, largest);
    return await sharp(file, options)
      .autoOrient()
      .resize(
        square
          ? { width: side, height: side, fit: 'cover' }
          : // Keeps the display width whatever the height, so that the text of a tall drawing stays readable.
            { width: largest, withoutEnlargement: true },
      )
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw refusal(field, error);
  }
}

function refusal(field: string, error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
  const message = tooMany
    ? `This picture has more than ${circleLimits.pixels / 1e6} megapixels. Please make it smaller first.`
    : 'We can’t open this picture. Please save it as JPEG or PNG and try again.';
  return refusedField('validation_failed', field, message);
}

/**
 * Limits the library to the four formats that members may send, of the hundred it supports: no PDF, SVG or matrix in
 * text. Our own drawings are SVG too, but are never read from a file. It applies to the whole process.
 */
export function allowSentKinds(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      ...['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((kind) => [
        `VipsForeignLoad${kind}File`,
        `VipsForeignLoad${kind}Buffer`,
      ]),
      'VipsForeignLoadSvgBuffer',
    ],
  });
}
