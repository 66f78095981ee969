import { circleLimits } from '../contracts/circle-limits.ts';

/** The longer side of a photograph that is sent, in pixels: more than the server keeps, on any screen. */
const LONGEST_SIDE = 2560;
/** The width of a drawing more than twice as high as wide: as wide as the server keeps it, so that its words can be read. */
const TALL_WIDTH = 1600;
/** A smaller file is sent as it is, in bytes, unless it has more pixels than the server takes: little would be won. */
const SMALL_ENOUGH = 500 * 1024;
const QUALITY = 0.85;

/** Kinds that are drawn again. A GIF may move, and stays as it is. */
const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Makes a large photograph smaller on this device, upright and without what it says of camera and place, so that less is sent. What
 * cannot be made smaller, or is so already, is returned as it is: the server decides about it.
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
    // WebP keeps what is seen through; a browser that cannot write it writes PNG.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    // Phones have little room for such pictures, and would keep it until the memory is tidied.
    canvas.width = 0;
    if (!blob || (blob.size >= file.size && !isTooMuch)) return file;
    return new File([blob], named(file.name, blob.type), { type: blob.type, lastModified: file.lastModified });
  } catch {
    // Too large for this device, damaged, or of a kind that this browser does not open.
    return file;
  }
}

function scaleFor({ width, height }: { readonly width: number; readonly height: number }): number {
  return height > 2 * width
    ? Math.min(1, TALL_WIDTH / width, circleLimits.pictureSide / height)
    : Math.min(1, LONGEST_SIDE / Math.max(width, height));
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' };

/** The file's name with the ending of what it is now. */
const named = (name: string, type: string): string =>
  /\.jpe?g$/i.test(name) && type === 'image/jpeg' ? name : name.replace(/\.[^.]*$/, '') + (ENDINGS[type] ?? '');
