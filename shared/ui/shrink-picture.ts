import { circleLimits } from '../contracts/circle-limits.ts';

/** The longer side of an uploaded photograph, in pixels: more than the server keeps for any screen. */
const LONGEST_SIDE = 2560;
/** The width of a picture more than twice as high as wide: the server's own, so that text stays readable. */
const TALL_WIDTH = 1600;
/** A smaller file is uploaded as it is, in bytes, unless it has more pixels than the server accepts. */
const SMALL_ENOUGH = 500 * 1024;
const QUALITY = 0.85;

/** Types that are re-encoded. A GIF may be animated, and stays as it is. */
const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Scales a large photograph down on this device, upright and without camera and location metadata, to upload less. A file that
 * is small enough or cannot be scaled is returned as it is, and the server decides.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!KINDS.has(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const isTooMuch =
      picture.width * picture.height > circleLimits.pixels ||
      Math.max(picture.width, picture.height) > circleLimits.pictureSide;
    if (file.size <= SMALL_ENOUGH && !isTooMuch) {
      picture.close();
      return file;
    }
    const scale = scaleFor(picture);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // WebP keeps transparency; a browser that cannot encode it uses PNG.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    // Phones have little memory for such pictures, and would keep it until garbage collection.
    canvas.width = 0;
    if (!blob || (blob.size >= file.size && !isTooMuch)) return file;
    return new File([blob], named(file.name, blob.type), { type: blob.type, lastModified: file.lastModified });
  } catch {
    // Too large for this device, damaged, or of a type that this browser cannot decode.
    return file;
  }
}

function scaleFor({ width, height }: { readonly width: number; readonly height: number }): number {
  return height > 2 * width
    ? Math.min(1, TALL_WIDTH / width, circleLimits.pictureSide / height)
    : Math.min(1, LONGEST_SIDE / Math.max(width, height));
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' };

/** The file's name with the extension of its new type. */
const named = (name: string, type: string): string =>
  /\.jpe?g$/i.test(name) && type === 'image/jpeg' ? name : name.replace(/\.[^.]*$/, '') + (ENDINGS[type] ?? '');
