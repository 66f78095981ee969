import type * as contract from '#shared/contracts/media.ts';
import { MEDIA_FILE } from '#shared/rules/media-files.ts';
import type { Deps } from '../../app/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { HandlersFor, ServedFile } from '../../app/call.ts';
import { findMedia } from '../../media/media-rows.ts';

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};

/** Pictures and sounds, for members alone (decisions §6). What was deleted is gone with its row, before its files are. */
export const mediaHandlers = ({ db, media }: Deps): HandlersFor<typeof contract> => ({
  async getMedia({ params }): Promise<ServedFile> {
    const [, name = '', , extension = ''] = MEDIA_FILE.exec(params.file) ?? [];
    const row = await findMedia(db, name);
    const stored = row?.extension === extension ? await media.store.find(params.file) : undefined;
    if (!stored) throw notFound('This file');
    // A file never changes under its name.
    return { stored, type: TYPES[extension] ?? 'application/octet-stream', etag: `"${params.file}"` };
  },
});
