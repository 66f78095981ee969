import { limits } from '#shared/contracts/limits.ts';

/** A picture that was decoded, and made small enough to be moved about with ease. */
export interface OpenPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly canvas: HTMLCanvasElement;
}

/** Why a file was not taken; the message is shown as it is (members-side §5, "Profile"). */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** No screen shows more of it, and phones have little memory for canvases. */
const LARGEST_SIDE = 2048;

/**
 * Opens a picture to be cropped. How many pixels it has is known before any is decoded, and the dialog gets a copy of
 * bounded size (hazards, "Screens").
 * @throws PictureRefused with the specification's words
 */
export async function openPicture(file: File): Promise<OpenPicture> {
  if (!file.type.startsWith('image/')) {
    throw new PictureRefused('Invalid file type: Please select an image file (JPG, PNG, GIF, etc.)');
  }
  if (file.size > limits.pictureFile) {
    throw new PictureRefused('File too large: Please select an image smaller than 5MB');
  }
  const source = URL.createObjectURL(file);
  try {
    const image = await load(source);
    if (image.naturalWidth * image.naturalHeight > limits.pixels) {
      throw new PictureRefused(`File too large: Please select an image of at most ${limits.pixels / 1e6} megapixels`);
    }
    return await bounded(image);
  } finally {
    URL.revokeObjectURL(source);
  }
}

function load(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () =>
      reject(new PictureRefused('This picture cannot be opened. Please try another.')),
    );
    image.src = source;
  });
}

async function bounded(image: HTMLImageElement): Promise<OpenPicture> {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const url = URL.createObjectURL(await jpegOf(canvas));
  return { url, width: canvas.width, height: canvas.height, canvas };
}

/** The output of a crop, as the specification has it (members-side §9). */
const QUALITY = 0.95;

/** @throws when the browser cannot make a picture of it */
export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out'))), 'image/jpeg', QUALITY),
  );
