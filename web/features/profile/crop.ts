import { jpegOf, type OpenPicture } from './open-picture.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** 80 % of the shorter side, in the middle (members-side §5, "Crop"). */
const SHARE = 0.8;

export function initialArea({ width, height }: Pick<OpenPicture, 'width' | 'height'>): Area {
  const side = SHARE * Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** Pixels that an arrow key moves: 1; 10 with Shift; 100 with Ctrl or Command (members-side §5, "Crop"). */
export const nudgeStep = (keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): number =>
  keys.ctrlKey || keys.metaKey ? 100 : keys.shiftKey ? 10 : 1;

/** More is made smaller by the server. */
const LARGEST = 1024;

/** The square that was chosen, as a JPEG file. @throws when the browser cannot make one */
export async function cropped({ canvas }: Pick<OpenPicture, 'canvas'>, area: Area): Promise<File> {
  const side = Math.max(1, Math.min(Math.round(area.width), LARGEST));
  const square = document.createElement('canvas');
  square.width = side;
  square.height = side;
  const context = square.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on');
  context.drawImage(canvas, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new File([await jpegOf(square)], 'profile.jpg', { type: 'image/jpeg' });
}
