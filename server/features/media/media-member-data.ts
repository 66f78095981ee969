import type { Deps } from '../../app/deps.ts';
import { forgetMedia } from '../../media/media-rows.ts';
import { pictureFile } from '#shared/rules/media-files.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';

/** The pictures and sounds that a member sent. The files go by durable jobs. */
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
      // Of a picture, the largest there is.
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
    for (const { id } of rows) await forgetMedia(tx, jobs, { id });
    return rows.length;
  },
});
