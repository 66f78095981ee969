import type { Deps } from './app/deps.ts';
import { removeAbandoned } from './backup/staging.ts';
import { exclusively } from './db/advisory-lock.ts';
import { KEY_LIFETIME } from './http/idempotency.ts';
import { removeOldEvents } from './live/event-log.ts';
import { timestamp } from './platform/clock.ts';

const HOUR = 60 * 60 * 1000;
/** Rows per statement, so that a backlog of any size blocks nobody for long. */
const BATCH = 500;

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'media'> & { readonly config: Pick<Deps['config'], 'dataDir'> };

/** Removes expired data, now and every hour. @returns a function that stops it */
export function startCleanup(deps: Needs): () => void {
  const stopping = new AbortController();
  const sweep = (): void =>
    void exclusively(deps.db, 'cleanup', () => removeExpired(deps, stopping.signal), { unlessBusy: true }).catch(
      (error: unknown) => {
        if (!stopping.signal.aborted) deps.log.error({ err: error }, 'cleanup failed');
      },
    );
  sweep();
  const timer = setInterval(sweep, HOUR);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

/**
 * Removes expired sessions, reset links, chat links and preview links, unconfirmed newsletter addresses, live events
 * too old to be requested, responses stored for retries after 48 hours, who had a post or conversation open an hour ago,
 * incomplete uploads, and the remains of interrupted backups. Also brings uploaded files of earlier versions up to date.
 * Data with a longer retention period is removed by `features/retention`.
 * @returns how many of each were removed, or brought up to date
 */
export async function removeExpired(deps: Needs, signal?: AbortSignal): Promise<Record<string, number>> {
  const { db, clock, log, media, config } = deps;
  const now = timestamp(clock);
  const removed = {
    sessions: await inBatches(signal, () =>
      db
        .deleteFrom('sessions')
        .where('sid', 'in', (query) =>
          query.selectFrom('sessions').select('sid').where('expire', '<=', now).limit(BATCH),
        )
        .executeTakeFirst(),
    ),
    resets: await inBatches(signal, () =>
      db
        .deleteFrom('password_resets')
        .where('token_hash', 'in', (query) =>
          query.selectFrom('password_resets').select('token_hash').where('expires_at', '<=', now).limit(BATCH),
        )
        .executeTakeFirst(),
    ),
    chatLinks: await inBatches(signal, () =>
      db
        .deleteFrom('chat_links')
        .where('token_hash', 'in', (query) =>
          query.selectFrom('chat_links').select('token_hash').where('expires_at', '<=', now).limit(BATCH),
        )
        .executeTakeFirst(),
    ),
    subscribers: await inBatches(signal, () =>
      db
        .deleteFrom('newsletter_subscribers')
        .where('id', 'in', (query) =>
          query
            .selectFrom('newsletter_subscribers')
            .select('id')
            .where('confirmed_at', 'is', null)
            .where('confirm_before', '<=', now)
            .limit(BATCH),
        )
        .executeTakeFirst(),
    ),
    events: await inBatches(signal, () => removeOldEvents(db, clock, BATCH)),
    keys: await inBatches(signal, () =>
      db
        .deleteFrom('idempotency_keys')
        .where((eb) =>
          eb(
            eb.refTuple('actor', 'key'),
            'in',
            eb
              .selectFrom('idempotency_keys')
              .select(['actor', 'key'])
              .where('created_at', '<=', timestamp(clock, -KEY_LIFETIME))
              .limit(BATCH)
              .$asTuple('actor', 'key'),
          ),
        )
        .executeTakeFirst(),
    ),
    previewLinks: await inBatches(signal, () =>
      db
        .deleteFrom('blog_previews')
        .where('id', 'in', (query) =>
          query.selectFrom('blog_previews').select('id').where('expires_at', '<=', now).limit(BATCH),
        )
        .executeTakeFirst(),
    ),
    // One row for each administrator and post. A heartbeat is valid for a minute.
    editors: await inBatches(signal, () =>
      db.deleteFrom('blog_editors').where('seen_at', '<=', timestamp(clock, -HOUR)).executeTakeFirst(),
    ),
    // Likewise for conversations, where it is valid for less.
    colleagues: await inBatches(signal, () =>
      db.deleteFrom('thread_presence').where('seen_at', '<=', timestamp(clock, -HOUR)).executeTakeFirst(),
    ),
    uploads: await media.sweep(false),
    backups: removeAbandoned(config.dataDir),
    settled: await media.updateOldFiles(signal),
  };
  if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'cleanup: removed expired data');
  return removed;
}

/** Repeats a bounded deletion until nothing is left, and lets requests in between. */
async function inBatches(
  signal: AbortSignal | undefined,
  remove: () => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  let total = 0;
  for (;;) {
    if (signal?.aborted) return total;
    const { numDeletedRows } = await remove();
    total += Number(numDeletedRows);
    if (numDeletedRows < BATCH) return total;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
