import type { putLibraryProgress } from '#shared/contracts/library.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { points } from '#shared/contracts/limits.ts';
import { isWatched, watchedRanges } from '#shared/rules/watched-ranges.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toUsers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { award } from '../gamification/points-service.ts';
import { notify } from '../notifications/notification-service.ts';
import { findPublishedById } from './library-repository.ts';
import * as rows from './progress-repository.ts';

type Needs = Pick<Deps, 'clock' | 'live' | 'jobs'>;

interface Mark {
  readonly userId: number;
  readonly resourceId: number;
}

/**
 * Merges a report into a member's progress. Reports may arrive late, twice and in any order, from several devices, so
 * watched ranges are a union, the position is the latest one, and done never becomes undone. Call it in a transaction.
 * @throws HttpError 404 without a published resource
 */
export async function addProgress(
  tx: Transaction,
  deps: Needs,
  { userId, resourceId }: Mark,
  { ranges, position, at, done }: BodyOf<typeof putLibraryProgress>,
): Promise<rows.ProgressRow> {
  const { db } = tx;
  const resource = await findPublishedById(db, resourceId);
  if (!resource) throw notFound('this resource');
  const before = await rows.findProgress(db, { userId, resourceId });
  const now = timestamp(deps.clock);
  const length = resource.film_seconds ?? 0;
  const union = watchedRanges(rows.rangesOf(before?.ranges ?? null), ranges, length);
  const isDone = done === true || isWatched(union, length);
  const row = {
    user_id: userId,
    resource_id: resourceId,
    ranges: JSON.stringify(union),
    ...latest(before, { position: Math.min(Math.floor(position), length), at: momentOf(at, now) }),
    done_at: before?.done_at ?? (isDone ? now : null),
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  await rows.putProgress(db, row);
  if (isDone && !before?.done_at) await resourceDone(tx, deps, { userId, resourceId }, resource.collection_id);
  await deps.live.emit(tx, { name: 'library.progress.changed', data: { resourceId } }, toUsers(userId));
  return (await rows.findProgress(db, { userId, resourceId }))!;
}

/** The device's time of the report in the database's format, or now if the device's clock is ahead. */
function momentOf(at: string | undefined, now: Timestamp): Timestamp {
  const given = at === undefined ? now : new Date(at).toISOString();
  return given < now ? given : now;
}

/** The later of two positions; of two at the same moment, the further one. */
function latest(
  before: Pick<rows.ProgressRow, 'position' | 'position_at'> | undefined,
  given: { readonly position: number; readonly at: Timestamp },
): Pick<rows.ProgressRow, 'position' | 'position_at'> {
  const isLater =
    !before || given.at > before.position_at || (given.at === before.position_at && given.position > before.position);
  return isLater
    ? { position: given.position, position_at: given.at }
    : { position: before.position, position_at: before.position_at };
}

/** The consequences of a member's first completion of a resource. */
async function resourceDone(
  tx: Transaction,
  deps: Needs,
  { userId, resourceId }: Mark,
  collectionId: number | null,
): Promise<void> {
  const now = timestamp(deps.clock);
  const hasRisen = await award(tx.db, { userId, type: 'resource', relatedId: resourceId, at: now });
  if (hasRisen) await notify(tx, deps, { kind: 'level', to: userId, given: points.resource, at: now });
  if (collectionId !== null && (await rows.isCourse(tx.db, collectionId))) {
    const isFinished = await rows.hasDoneAll(tx.db, { userId, collectionId });
    if (isFinished) {
      await rows.insertCourseDone(tx.db, { user_id: userId, collection_id: collectionId, done_at: now });
    }
  }
}

/**
 * Saves or unsaves a resource for a member. Call it in a transaction.
 * @throws HttpError 404 without the resource, 409 at the limit of saved resources
 */
export async function markSaved(
  tx: Transaction,
  { clock, live }: Needs,
  { userId, resourceId, saved }: Mark & { readonly saved: boolean },
): Promise<void> {
  if (!(await findPublishedById(tx.db, resourceId))) throw notFound('this resource');
  const mark = { userId, resourceId };
  const hasChanged = saved
    ? await rows.insertSaved(tx.db, mark, timestamp(clock))
    : await rows.deleteSaved(tx.db, mark);
  if (!hasChanged) return;
  if (saved && (await rows.hasTooManySaved(tx.db, userId))) {
    throw new HttpError('conflict', 'You’ve saved 1,000 resources, which is the limit. Remove one to save this one.');
  }
  await live.emit(tx, { name: 'library.progress.changed', data: { resourceId } }, toUsers(userId));
}

/** The pause after which the next look at the library is a new visit. */
const PAUSE = 30 * 60_000;

/** The end of the member's last visit before the current one; null during the first. */
export async function lastVisitOf(db: Db, clock: Deps['clock'], userId: number): Promise<Timestamp | null> {
  const visit = await rows.findVisit(db, userId);
  if (!visit) return null;
  return visit.seen_at < timestamp(clock, -PAUSE) ? visit.seen_at : visit.last_visit_at;
}

/** Records that a member is in the library. Call it in a transaction. */
export async function recordVisit({ db }: Transaction, clock: Deps['clock'], userId: number): Promise<void> {
  const last = await lastVisitOf(db, clock, userId);
  await rows.putVisit(db, { user_id: userId, seen_at: timestamp(clock), last_visit_at: last });
}
