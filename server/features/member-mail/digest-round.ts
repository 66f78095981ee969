import { setTimeout as wait } from 'node:timers/promises';
import type { DigestRhythm } from '#shared/contracts/choices.ts';
import { DEFAULT_DIGEST, isPaused } from '#shared/rules/notification-choices.ts';
import type { Deps } from '../../app/deps.ts';
import { exclusively } from '../../db/advisory-lock.ts';
import type { Timestamp } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { type ChoiceRow, findChoices } from '../notifications/notification-choices.ts';
import { collectDigest } from './digest-content.ts';
import {
  claimDigest,
  countQueued,
  type DueRow,
  findCandidates,
  findDue,
  findSubscribers,
  findUnplanned,
  planDigest,
  type PostRow,
} from './digest-repository.ts';
import { isMorning, nextDigestAt, zoneOf } from './digest-time.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>;

/** Members per batch, between which other requests are served. */
const BATCH = 50;
/** The most digests queued at a time, so that the mail queue stays short for other mails. */
const MOST_QUEUED = 200;
/** The newest posts that a digest is chosen from. */
const CANDIDATES = 500;
/** Anything older than two weeks is left out, however long a member was away. */
const HORIZON_MS = 14 * 24 * 60 * 60 * 1000;
const PAUSE_MS = 30_000;
const RETRY_MS = 10 * 60_000;
/** The interval while the queue is full. */
const SHORT_PAUSE_MS = 250;

/** Prepares due digests, now and every 30 seconds. @returns a function that stops it */
export function startDigests(deps: Needs): () => void {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    const outcome = await exclusively(deps.db, 'digests', () => prepareDigests(deps, stopping.signal), {
      unlessBusy: true,
    }).catch((error: unknown) => {
      if (!stopping.signal.aborted) deps.log.error({ err: error }, 'digests: could not prepare them');
    });
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => void run(), outcome === 'full' ? SHORT_PAUSE_MS : PAUSE_MS);
    timer.unref();
  };
  void run();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/**
 * Queues the due digests, each in one transaction with the schedule of the next one, so after a crash a member's digest
 * is either due or queued. Only one process does this at a time.
 * @returns whether all are done, or the rest waits until the mail queue has shrunk
 */
export async function prepareDigests(deps: Needs, signal?: AbortSignal): Promise<'done' | 'full'> {
  const { db, clock } = deps;
  for (;;) {
    const began = performance.now();
    const rows = await findUnplanned(db, BATCH);
    if (rows.length === 0 || signal?.aborted) break;
    const plan = new Plan(deps);
    for (const row of rows) plan.add(row, await rhythmOf(deps, row));
    await plan.write();
    // The first round schedules digests for everybody, so it works a fifth of the time and leaves the rest for
    // requests.
    await wait(4 * (performance.now() - began), undefined, { ref: false });
  }
  for (;;) {
    if (signal?.aborted) return 'done';
    if ((await countQueued(db, MOST_QUEUED)) >= MOST_QUEUED) return 'full';
    const rows = await findDue(db, timestamp(clock), BATCH);
    if (rows.length === 0) return 'done';
    await prepareBatch(deps, rows);
    await letOthersIn();
  }
}

const letOthersIn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

interface Rhythm {
  readonly rhythm: DigestRhythm;
  readonly zone: string;
  readonly choices: ChoiceRow | undefined;
}

async function rhythmOf({ db }: Needs, row: DueRow): Promise<Rhythm> {
  const choices = await findChoices(db, row.id);
  return { choices, rhythm: choices?.digest ?? DEFAULT_DIGEST, zone: zoneOf(choices?.time_zone, row) };
}

async function prepareBatch(deps: Needs, rows: readonly DueRow[]): Promise<void> {
  const { db, clock, log } = deps;
  const subscribers = await findSubscribers(
    db,
    rows.map(({ id }) => id),
    timestamp(clock),
  );
  const candidates = await findCandidates(db, timestamp(clock, -HORIZON_MS), CANDIDATES);
  const plan = new Plan(deps);
  for (const row of rows) {
    try {
      const rhythm = await rhythmOf(deps, row);
      const isLate = !isMorning(clock.now(), rhythm.zone);
      const isQueued = !isLate && subscribers.has(row.id) && (await queueDigest(deps, row, candidates, rhythm));
      if (!isQueued) plan.add(row, { ...rhythm, isLate });
    } catch (error) {
      // One failure must not hold up the others.
      log.error({ err: error, userId: row.id }, 'digests: could not prepare one');
      plan.addLater(row);
    }
  }
  await plan.write();
}

/** @returns false when there is no digest for the member this time */
async function queueDigest(
  { db, clock, jobs }: Needs,
  row: DueRow,
  candidates: readonly PostRow[],
  { rhythm, zone, choices }: Rhythm,
): Promise<boolean> {
  const now = clock.now();
  if (rhythm === 'off' || isPaused(choices?.paused_until, now)) return false;
  const since = sinceOf(row, timestamp(clock, -HORIZON_MS));
  const digest = await collectDigest(db, { id: row.id, choices, since }, candidates, now);
  if (!digest) return false;

  const at = timestamp(clock);
  const next = new Date(nextDigestAt({ after: now, last: now, rhythm, zone })).toISOString();
  const posts = digest.posts.map(({ id }) => id);
  await transaction(db, async (tx) => {
    if (!(await claimDigest(tx.db, row, { at, next }))) return;
    await jobs.add(tx, 'digest.send', { userId: row.id, at, since, posts });
  });
  return true;
}

/** Anything after this is new to a member: the latest of their last visit, their last digest and the horizon. */
const sinceOf = ({ last_active_at, last_digest_at, created_at }: DueRow, horizon: Timestamp): Timestamp =>
  [last_active_at ?? created_at, last_digest_at ?? '', horizon].toSorted().at(-1)!;

/** Schedules the next digests of some members, written together because many have the same time. */
class Plan {
  readonly #deps: Needs;
  readonly #now: number;
  readonly #byTime = new Map<number, number[]>();

  constructor(deps: Needs) {
    this.#deps = deps;
    this.#now = deps.clock.now();
  }

  add({ id, last_digest_at }: DueRow, { rhythm, zone, isLate = false }: Rhythm & { readonly isLate?: boolean }): void {
    const last = last_digest_at === null ? null : Date.parse(last_digest_at);
    const at = nextDigestAt({ after: this.#now, last, rhythm, zone, isLate });
    this.#at(at).push(id);
  }

  /** Retries a failed digest soon. */
  addLater({ id }: DueRow): void {
    this.#at(this.#now + RETRY_MS).push(id);
  }

  #at(time: number): number[] {
    const ids = this.#byTime.get(time) ?? [];
    this.#byTime.set(time, ids);
    return ids;
  }

  async write(): Promise<void> {
    const now = new Date(this.#now).toISOString();
    for (const [at, ids] of this.#byTime) await planDigest(this.#deps.db, ids, new Date(at).toISOString(), now);
  }
}
