import type * as contract from '#shared/contracts/blog.ts';
import { MEDIA_FILE, POST_SIZES } from '#shared/rules/media-files.ts';
import type { Deps } from '../../app/deps.ts';
import { notFound, refusedField } from '../../platform/errors.ts';
import type { HandlersFor, ServedFile } from '../../app/call.ts';
import { findBlogPicture } from '../../media/blog-pictures.ts';
import { DRAFTS_KEPT_FOR } from './blog-picture-service.ts';
import { presentBlogPicture } from './blog-presenter.ts';

type Handlers = Pick<HandlersFor<typeof contract>, 'addBlogPicture' | 'getBlogPicture'>;

/** The pictures of the blog: administrators upload them, anyone may see them. */
export const blogPictureHandlers = ({ db, jobs, media }: Pick<Deps, 'db' | 'jobs' | 'media'>): Handlers => ({
  async addBlogPicture({ file, audit, write }) {
    if (!file) throw refusedField('validation_failed', 'image', 'Please select an image to upload');
    const picture = await media.keepPicture(file, { sizes: POST_SIZES });
    try {
      return await write(async (tx) => {
        const row = await picture.recordForBlog(tx);
        await jobs.add(tx, 'blog.forget-picture', { id: row.id }, DRAFTS_KEPT_FOR);
        await audit(tx, { kind: 'blog-picture', id: row.id, summary: 'Uploaded a picture for the blog' });
        return presentBlogPicture(row);
      });
    } finally {
      await picture.discardUnused();
    }
  },

  async getBlogPicture({ params }): Promise<ServedFile> {
    const name = MEDIA_FILE.exec(params.file)?.[1];
    const row = name === undefined ? undefined : await findBlogPicture(db, name);
    const stored = row && (await media.store.find(params.file));
    if (!stored) throw notFound('This picture');
    return { stored, type: 'image/webp', etag: `"${params.file}"`, forEverybody: true };
  },
});
