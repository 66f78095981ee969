import { createRandom } from '#data/seeds/demo/random.ts';
import { points } from '#shared/contracts/limits.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Db } from '../../db/transaction.ts';
import { lastActivityId, addBulkPoints } from '../../features/gamification/points-service.ts';

interface Readers {
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** By their numbers. The command prints the first one's credentials. */
  readonly memberIds: readonly number[];
}

/** How many of the first members have used the library. */
const FIRST = 40;
const DAY = 24 * 60 * 60 * 1000;

const insertProgress = bulkInsert('library_progress', [
  'user_id',
  'resource_id',
  'ranges',
  'position',
  'position_at',
  'done_at',
  'created_at',
  'updated_at',
]);
const insertSaved = bulkInsert('library_saved', ['user_id', 'resource_id', 'created_at']);
const insertActivities = bulkInsert('user_activities', [
  'user_id',
  'activity_type',
  'points',
  'related_id',
  'created_at',
]);

/**
 * Lets members use the library: the first has finished a course, is in the middle of another and has saved resources;
 * others have opened, finished and saved some. Call it in a transaction, after the library and the members.
 */
export async function writeLibrary(db: Db, { seed, now, memberIds }: Readers): Promise<void> {
  const resources = await db
    .selectFrom('library_resources as r')
    .leftJoin('library_collections as c', 'c.id', 'r.collection_id')
    .select(['r.id', 'r.collection_id', 'c.kind'])
    .where('r.status', '=', 'published')
    .orderBy('c.position')
    .orderBy('r.position')
    .execute();
  const lessons = Map.groupBy(
    resources.filter(({ kind }) => kind === 'course'),
    (row) => row.collection_id!,
  );
  const [finished, begun] = [...lessons];
  if (!finished || !begun) return;
  const at = (random: { between(min: number, max: number): number }) =>
    new Date(now - random.between(1, 60 * 24) * (DAY / 24)).toISOString();
  const opened: { userId: number; resourceId: number; done: boolean; at: string }[] = [];
  const saved: { user_id: number; resource_id: number; created_at: string }[] = [];
  for (const [number, userId] of memberIds.slice(0, FIRST).entries()) {
    const random = createRandom(seed, 'library', number);
    const open = (resourceId: number, done: boolean) => {
      if (opened.some((row) => row.userId === userId && row.resourceId === resourceId)) return;
      opened.push({ userId, resourceId, done, at: at(random) });
    };
    if (number === 0) {
      for (const { id } of finished[1]) open(id, true);
      for (const { id } of begun[1].slice(0, 2)) open(id, true);
    }
    for (let count = random.between(0, 5); count > 0; count--) open(random.pick(resources).id, random.chance(0.4));
    const wanted = new Set(
      Array.from({ length: random.between(number === 0 ? 3 : 0, 4) }, () => random.pick(resources).id),
    );
    for (const id of wanted) saved.push({ user_id: userId, resource_id: id, created_at: at(random) });
  }
  const rows = opened.map(({ userId, resourceId, done, at: time }) => ({
    user_id: userId,
    resource_id: resourceId,
    ranges: '[]',
    position: 0,
    position_at: time,
    done_at: done ? time : null,
    created_at: time,
    updated_at: time,
  }));
  await insertProgress(db, rows);
  await insertSaved(db, saved);
  const before = await lastActivityId(db);
  const done = opened.filter((row) => row.done);
  await insertActivities(
    db,
    done.map(({ userId, resourceId, at: time }) => ({
      user_id: userId,
      activity_type: 'resource' as const,
      points: points.resource,
      related_id: resourceId,
      created_at: time,
    })),
  );
  await addBulkPoints(db, before);
  const doneAt = done
    .filter(({ userId }) => userId === memberIds[0])
    .reduce((latest, row) => (row.at > latest ? row.at : latest), '');
  await db
    .insertInto('library_course_done')
    .values({ user_id: memberIds[0]!, collection_id: finished[0], done_at: doneAt })
    .execute();
}
