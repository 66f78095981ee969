import type { Insertable, Selectable } from 'kysely';
import type { BlogPicturesTable } from '../db/schema.ts';
import type { Db } from '../db/transaction.ts';

export type BlogPictureRow = Selectable<BlogPicturesTable>;

/** The row of a file's name, without size and ending. */
export const findBlogPicture = (db: Db, name: string): Promise<BlogPictureRow | undefined> =>
  db.selectFrom('blog_pictures').selectAll().where('name', '=', name).executeTakeFirst();

export const insertBlogPicture = (db: Db, picture: Insertable<BlogPicturesTable>): Promise<BlogPictureRow> =>
  db.insertInto('blog_pictures').values(picture).returningAll().executeTakeFirstOrThrow();

export const describeBlogPicture = (db: Db, id: number, alt: string) =>
  db.updateTable('blog_pictures').set({ alt }).where('id', '=', id).execute();

/** Deletes the row of a picture that no post shows. @returns its name, or undefined when one does */
export async function deleteUnusedBlogPicture(db: Db, id: number): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('blog_pictures')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('blog_posts').select('blog_posts.id').where('picture_id', '=', id))))
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}
