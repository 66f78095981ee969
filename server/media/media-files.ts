import { pictureFile } from '#shared/rules/media-files.ts';
import type { MediaRow } from './media-rows.ts';

/** The files of a row: a picture in each of its sizes, smallest first; a sound once. */
export const filesOf = ({ name, extension, sizes }: Pick<MediaRow, 'name' | 'extension' | 'sizes'>): string[] =>
  sizes === null ? [`${name}.${extension}`] : sizes.split(',').map((size) => pictureFile(name, Number(size)));
