import { createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { londonDay } from '#shared/rules/london-days.ts';
import type { PageView, PageViews } from '../../app/page-views.ts';
import type { ViewKind } from '../../db/analytics-tables.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long a view stays in memory before it is written. A server that is killed loses that much. */
const FLUSH_MS = 5_000;
/** A visitor with more views in a day is a bot posing as a browser. Further views are not counted. */
const MOST_VIEWS = 500;
/** The most visitors that one process counts in a day. Clients can be faked, and each takes memory and rows. */
const MOST_VISITORS = 100_000;
/** The most names of a kind per day. Addresses and campaigns can be made up, so the rest share one name. */
const MOST_NAMES: Record<ViewKind, number> = { all: 1, page: 1000, source: 300, campaign: 300 };
/** New names that one client may add per day, to limit made-up ones. One client may be a whole school. */
const MOST_NAMES_OF_CLIENT: Record<ViewKind, number> = { all: 1, page: 100, source: 20, campaign: 20 };
const OTHERS = 'others';

/** What a process has counted for a day and not written yet. */
interface DayCounts {
  readonly day: string;
  /** Views by kind and name. */
  readonly views: Map<ViewKind, Map<string, number>>;
  /** The pages of each visitor. The empty page stands for the whole site. */
  readonly visitors: Map<string, Set<string>>;
}

/** Counts page views. Each process has its own counter, and they add up in the database. */
export function createPageViews({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): PageViews {
  let counts: DayCounts | undefined;
  let key: Promise<DayKey> | undefined;
  /** Today's views per visitor, as far as this process has seen them. */
  const viewsOf = new Map<string, number>();
  /** The new names that each client has added today, by a hash like a visitor's. */
  const namesOf = new Map<string, Set<string>>();
  let writing: Promise<void> = Promise.resolve();
  /** The day on which the earlier days' keys were last deleted. */
  let keysDeletedOn = '';

  /** The day's key, read once a day. A new day first resets the limits of visitors and clients. */
  function keyOf(day: string): Promise<DayKey> {
    const before = key;
    const next = (before ?? Promise.resolve(undefined)).then(async (known) => {
      if (known?.day === day) return known;
      viewsOf.clear();
      namesOf.clear();
      return { day, secret: await readKey(db, day) };
    });
    key = next;
    next.catch(() => {
      if (key === next) key = undefined;
    });
    return next;
  }

  /** The name that a view is counted under: its own, or the shared one beyond the client's limit. */
  function boundedBy(client: string): (kind: ViewKind, name: string) => string {
    const names = namesOf.get(client) ?? new Set<string>();
    namesOf.set(client, names);
    return (kind, name) => {
      const named = `${kind} ${name}`;
      if (names.has(named)) return name;
      const brought = [...names].filter((one) => one.startsWith(`${kind} `)).length;
      if (brought >= MOST_NAMES_OF_CLIENT[kind]) return OTHERS;
      names.add(named);
      return name;
    };
  }

  function countsOn(day: string): DayCounts {
    if (counts && counts.day !== day) void flush();
    counts ??= { day, views: new Map(), visitors: new Map() };
    return counts;
  }

  async function writeAll(taken: DayCounts | undefined): Promise<void> {
    try {
      if (taken) await transaction(db, (tx) => write(tx, taken));
      const today = londonDay(clock.now());
      if (keysDeletedOn !== today) await deleteOldKeys(db, today);
      keysDeletedOn = today;
    } catch (error) {
      log.error({ err: error }, 'could not write page views');
      if (taken) counts = merge(counts, taken);
    }
  }

  function flush(): Promise<void> {
    const taken = counts;
    counts = undefined;
    // One after the other: concurrent writes would wait for each other's row locks.
    writing = writing.then(() => writeAll(taken));
    return writing;
  }

  return {
    async add(view, { client, userAgent }) {
      if (userAgent === null || isbot(userAgent)) return;
      const day = londonDay(clock.now());
      const { secret } = await keyOf(day);
      const visitor = createHmac('sha256', secret).update(`${client}\n${userAgent}`).digest('base64url').slice(0, 22);
      const seen = (viewsOf.get(visitor) ?? 0) + 1;
      if (seen === 1 && viewsOf.size >= MOST_VISITORS) return;
      viewsOf.set(visitor, seen);
      if (seen > MOST_VIEWS) return;
      const hash = createHmac('sha256', secret).update(client).digest('base64url').slice(0, 22);
      countView(countsOn(day), view, visitor, boundedBy(hash));
    },
    flush,
    start() {
      const timer = setInterval(() => void flush(), FLUSH_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await flush();
      };
    },
  };
}

interface DayKey {
  readonly day: string;
  readonly secret: string;
}

/** The key for the day's visitor hashes. The first process that needs it creates it for all. */
async function readKey(db: Db, day: string): Promise<string> {
  await db
    .insertInto('view_keys')
    .values({ day, key: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { key } = await db.selectFrom('view_keys').select('key').where('day', '=', day).executeTakeFirstOrThrow();
  return key;
}

/** Deletes the keys of past days, so that their hashes can no longer be linked to anybody. */
async function deleteOldKeys(db: Db, today: string): Promise<void> {
  await db.deleteFrom('view_keys').where('day', '<', today).execute();
}

function countView(
  { views, visitors }: DayCounts,
  view: PageView,
  visitor: string,
  bounded: (kind: ViewKind, name: string) => string,
): void {
  const count = (kind: ViewKind, given: string): void => {
    const name = bounded(kind, given);
    const names = views.get(kind) ?? new Map<string, number>();
    views.set(kind, names.set(name, (names.get(name) ?? 0) + 1));
  };
  count('all', '');
  count('page', view.page);
  if (view.referrer !== null) count('source', sourceOf(view));
  if (view.campaign !== null || view.medium !== null) {
    count('campaign', JSON.stringify([view.source ?? '', view.medium ?? '', view.campaign ?? '']));
  }
  visitors.set(visitor, (visitors.get(visitor) ?? new Set()).add('').add(bounded('page', view.page)));
}

/** Where a visitor came from: the campaign in the link, or the host of the referrer. */
const sourceOf = ({ source, referrer }: PageView): string => source ?? (referrer ?? '').replace(/^www\./, '');

/** Merges counts that could not be written into the current ones. Counts of another day are dropped. */
function merge(now: DayCounts | undefined, failed: DayCounts): DayCounts {
  if (!now) return failed;
  if (now.day !== failed.day) return now;
  for (const [kind, names] of failed.views) {
    const into = now.views.get(kind) ?? new Map<string, number>();
    for (const [name, count] of names) into.set(name, (into.get(name) ?? 0) + count);
    now.views.set(kind, into);
  }
  for (const [visitor, pages] of failed.visitors) {
    now.visitors.set(visitor, new Set([...(now.visitors.get(visitor) ?? []), ...pages]));
  }
  return now;
}

/** Adds the counts to the day's totals. Always in the same order, so that processes cannot deadlock. */
async function write({ db }: Transaction, { day, views, visitors }: DayCounts): Promise<void> {
  const names = await boundedNames(db, day, views);
  const newVisitors = await insertVisitors(db, day, visitors, names);
  const totals = [...views].flatMap(([kind, counts]) => {
    const byName = new Map<string, number>();
    for (const [name, count] of counts) {
      const bounded = names(kind, name);
      byName.set(bounded, (byName.get(bounded) ?? 0) + count);
    }
    return [...byName].map(([name, count]) => {
      const arrived = kind === 'all' || kind === 'page' ? (newVisitors.get(name) ?? 0) : 0;
      return { kind, day, name, views: count, visitors: arrived };
    });
  });
  const sorted = totals.toSorted((one, other) => (one.kind + one.name < other.kind + other.name ? -1 : 1));
  for (const rows of chunks(sorted)) {
    await db
      .insertInto('view_totals')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'day', 'name']).doUpdateSet({
          views: sql`view_totals.views + excluded.views`,
          visitors: sql`view_totals.visitors + excluded.visitors`,
        }),
      )
      .execute();
  }
}

/** The name something is counted under: its own, or the shared one once the day has too many names. */
async function boundedNames(
  db: Db,
  day: string,
  views: DayCounts['views'],
): Promise<(kind: ViewKind, name: string) => string> {
  const known = new Map<ViewKind, Set<string>>();
  for (const [kind, counts] of views) {
    const rows = await db
      .selectFrom('view_totals')
      .select('name')
      .where('kind', '=', kind)
      .where('day', '=', day)
      .execute();
    const names = new Set(rows.map(({ name }) => name));
    for (const name of counts.keys()) if (names.size < MOST_NAMES[kind]) names.add(name);
    known.set(kind, names);
  }
  return (kind, name) => (known.get(kind)?.has(name) ? name : OTHERS);
}

/** @returns how many first-time visitors each page had today. The empty page is the whole site */
async function insertVisitors(
  db: Db,
  day: string,
  visitors: DayCounts['visitors'],
  names: (kind: ViewKind, name: string) => string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const rows = [...visitors]
    .flatMap(([visitor, pages]) =>
      [...new Set([...pages].map((page) => (page === '' ? '' : names('page', page))))].map((page) => ({
        day,
        visitor,
        page,
      })),
    )
    // Sorted by hash, so that the order of the visits is not stored.
    .toSorted((one, other) => (one.visitor + one.page < other.visitor + other.page ? -1 : 1));
  for (const some of chunks(rows)) {
    const inserted = await db
      .insertInto('visitor_days')
      .values(some)
      .onConflict((conflict) => conflict.columns(['day', 'visitor', 'page']).doNothing())
      .returning('page')
      .execute();
    for (const { page } of inserted) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return counts;
}

const ROWS = 500;

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS));
