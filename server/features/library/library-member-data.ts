import { inPages, type MemberData } from '../../app/member-data.ts';

/** A member's progress, saved resources, finished courses and last visits. All are deleted with the account. */
export const libraryMemberData: MemberData = {
  name: 'library',
  async *entries(db, userId) {
    const progress = inPages((after, limit) =>
      db
        .selectFrom('library_progress')
        .innerJoin('library_resources', 'library_resources.id', 'library_progress.resource_id')
        .select(['library_progress.id', 'slug', 'title', 'ranges', 'library_progress.position', 'done_at'])
        .where('user_id', '=', userId)
        .where('library_progress.id', '>', after)
        .orderBy('library_progress.id')
        .limit(limit)
        .execute(),
    );
    for await (const { slug, title, ranges, position, done_at } of progress) {
      yield { opened: slug, title, watched: JSON.parse(ranges) as unknown, position, doneAt: done_at };
    }
    const saved = inPages((after, limit) =>
      db
        .selectFrom('library_saved')
        .innerJoin('library_resources', 'library_resources.id', 'library_saved.resource_id')
        .select(['library_saved.id', 'slug', 'title', 'library_saved.created_at'])
        .where('user_id', '=', userId)
        .where('library_saved.id', '>', after)
        .orderBy('library_saved.id')
        .limit(limit)
        .execute(),
    );
    for await (const { slug, title, created_at } of saved) yield { saved: slug, title, savedAt: created_at };
    const courses = await db
      .selectFrom('library_course_done')
      .innerJoin('library_collections', 'library_collections.id', 'library_course_done.collection_id')
      .select(['slug', 'title', 'done_at'])
      .where('user_id', '=', userId)
      .orderBy('library_course_done.id')
      .execute();
    for (const { slug, title, done_at } of courses) yield { finished: slug, title, doneAt: done_at };
  },
  async removeSome(tx, userId, most) {
    for (const table of ['library_progress', 'library_saved', 'library_course_done'] as const) {
      const gone = await tx.db
        .deleteFrom(table)
        .where('id', 'in', (eb) => eb.selectFrom(table).select('id').where('user_id', '=', userId).limit(most))
        .executeTakeFirst();
      if (gone.numDeletedRows > 0n) return Number(gone.numDeletedRows);
    }
    const visits = await tx.db.deleteFrom('library_visits').where('user_id', '=', userId).executeTakeFirst();
    return Number(visits.numDeletedRows);
  },
};
