import type * as contract from '#shared/contracts/media.ts';
import { MEDIA_FILE, pictureFile } from '#shared/rules/media-files.ts';
import type { HandlersFor, ServedFile } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import { findMedia, findPreviewPicture, deleteMedia } from '../../media/media-rows.ts';
import { notFound } from '../../platform/errors.ts';

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  webm: 'audio/webm',
};

/** Pictures and sounds, for members only. A deleted one is inaccessible once its row is gone, before its files are. */
export const mediaHandlers = ({ db, media }: Deps): HandlersFor<typeof contract> => ({
  async getMedia({ params }): Promise<ServedFile> {
    const [, name = '', , extension = ''] = MEDIA_FILE.exec(params.file) ?? [];
    const row = (await findMedia(db, name)) ?? (await findPreviewPicture(db, name));
    const stored = row?.extension === extension ? await media.store.find(params.file) : undefined;
    if (!stored) throw notFound('this file');
    // Files are immutable under their names.
    return { stored, type: TYPES[extension] ?? 'application/octet-stream', etag: `"${params.file}"` };
  },
});

/** A member's uploaded pictures and sounds. Durable jobs delete the files. */
export const mediaMemberData = ({ jobs, media }: Pick<Deps, 'jobs' | 'media'>): MemberData => ({
  name: 'files',
  async *files(db, userId) {
    const rows = inPages((after, limit) =>
      db
        .selectFrom('media_files')
        .select(['id', 'name', 'extension', 'sizes'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
    for await (const { name, extension, sizes } of rows) {
      // The export contains a picture's largest size.
      const file =
        sizes === null ? `${name}.${extension}` : pictureFile(name, Math.max(...sizes.split(',').map(Number)));
      const stored = await media.store.find(file);
      if (stored) yield { name: file, read: () => stored.read() };
    }
  },
  async removeSome(tx, userId, most) {
    const rows = await tx.db
      .selectFrom('media_files')
      .select('id')
      .where('user_id', '=', userId)
      .limit(Math.ceil(most / 5))
      .execute();
    for (const { id } of rows) await deleteMedia(tx, jobs, { id });
    return rows.length;
  },
});
