import { openAsBlob } from 'node:fs';
import { parseBlob } from 'music-metadata';

/**
 * Why a film is refused: it is not an MP4 with pictures and a length, has a codec that not every browser plays, or is too
 * long.
 */
export type FilmFault = 'unreadable' | 'codec' | 'length';

/** The video codecs that all browsers play. */
const CODECS = /^<?(?:avc1|avc3|vp09|av01)>?$/;

/** Reads the length of an MP4 in whole seconds, at most `most`. Only its index is read, never its pictures. */
export async function readFilm(file: string, most: number): Promise<{ readonly seconds: number } | FilmFault> {
  try {
    const { format } = await parseBlob(await openAsBlob(file, { type: 'video/mp4' }), { skipCovers: true });
    const pictures = format.trackInfo.filter(({ video }) => video);
    if (pictures.length === 0) return 'unreadable';
    if (pictures.some(({ codecName = '' }) => !CODECS.test(codecName))) return 'codec';
    const seconds = Math.round(Math.max(format.duration ?? 0, ...pictures.map(({ duration = 0 }) => duration)));
    if (seconds < 1) return 'unreadable';
    return seconds > most ? 'length' : { seconds };
  } catch {
    return 'unreadable';
  }
}
