import { limits } from '#shared/contracts/limits.ts';

/** The size of the copy that is cropped: no screen shows more, and phones have little memory for canvases. */
const MAX_SIDE_PX = 2048;
/** Larger pictures do not fit into a phone's memory. Cameras make pictures of up to 200 megapixels. */
const MOST_PIXELS = 200e6;
const TOO_MANY_PIXELS = `File too large: Please select an image of at most ${MOST_PIXELS / 1e6} megapixels`;
/** The JPEG quality of a cropped picture. */
const QUALITY = 0.95;
/** The initial crop area is this share of the shorter side, centred. */
const INITIAL_SHARE = 0.8;
/** The server shrinks pictures to this width and height anyway. */
const MAX_FILE_SIDE_PX = 1024;

/** A decoded picture, resized for smooth cropping. */
export interface OpenPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly canvas: HTMLCanvasElement;
}

/** A file was refused; the message is shown to the member. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/**
 * Opens a picture for cropping. Checks its dimensions before it decodes the pixels, and makes a copy of limited size,
 * so that a huge picture does not exhaust a phone's memory.
 * @throws PictureRefused, or another error when the browser cannot encode the copy of a small file
 */
export async function openPicture(file: File): Promise<OpenPicture> {
  if (!file.type.startsWith('image/')) {
    throw new PictureRefused('Invalid file type: Please select an image file (JPG, PNG, GIF, etc.)');
  }
  const source = URL.createObjectURL(file);
  try {
    const image = await load(source);
    if (image.naturalWidth * image.naturalHeight > MOST_PIXELS) {
      throw new PictureRefused(TOO_MANY_PIXELS);
    }
    return await bounded(image);
  } catch (error) {
    // The crop makes any picture small, so the file size matters only if it cannot be opened.
    if (file.size <= limits.pictureFile || tooManyPixels(error)) throw error;
    throw new PictureRefused('File too large: Please select an image smaller than 5MB');
  } finally {
    URL.revokeObjectURL(source);
  }
}

const tooManyPixels = (error: unknown): boolean => error instanceof PictureRefused && error.message === TOO_MANY_PIXELS;

function load(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () =>
      reject(new PictureRefused('We can’t open this picture. Please try another.')),
    );
    image.src = source;
  });
}

async function bounded(image: HTMLImageElement): Promise<OpenPicture> {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const url = URL.createObjectURL(await jpegOf(canvas));
  return { url, width: canvas.width, height: canvas.height, canvas };
}

/** Encodes a canvas as JPEG. @throws when the browser cannot */
export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out'))), 'image/jpeg', QUALITY),
  );

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function initialArea({ width, height }: Pick<OpenPicture, 'width' | 'height'>): Area {
  const side = INITIAL_SHARE * Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** Pixels that an arrow key moves: 1; 10 with Shift; 100 with Ctrl or Command. */
export const nudgeStep = (keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): number =>
  keys.ctrlKey || keys.metaKey ? 100 : keys.shiftKey ? 10 : 1;

/** Crops the chosen square to a JPEG file. @throws when the browser cannot encode it */
export async function cropped({ canvas }: Pick<OpenPicture, 'canvas'>, area: Area): Promise<File> {
  const side = Math.max(1, Math.min(Math.round(area.width), MAX_FILE_SIDE_PX));
  const square = document.createElement('canvas');
  square.width = side;
  square.height = side;
  const context = square.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on');
  context.drawImage(canvas, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new File([await jpegOf(square)], 'profile.jpg', { type: 'image/jpeg' });
}
