import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SeedWebinar } from '#data/seeds/library/seed-webinar.ts';
import { webinars } from '#data/seeds/library/webinars.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { instantOf } from '#shared/rules/time-zones.ts';
import type { Deps } from '../../app/deps.ts';
import { isFirstTime } from '../../db/seeds.ts';
import { transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { PROJECT } from '../../platform/data-folder.ts';
import { documentColumns, plainText } from '../blog/post-document.ts';
import { scheduleReminders } from './console-service.ts';
import { insertWebinar, isSlugTaken, type ShownWebinar } from './webinar-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Adds the first half-year's webinars. */
    'webinars.seed': Record<string, never>;
  }
}

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'>;

/** Queues the job that adds the webinars, once per database. */
export const orderWebinars = ({ db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  transaction(db, async (tx) => {
    if (await isFirstTime(tx.db, clock, 'webinars-ordered')) await jobs.add(tx, 'webinars.seed', {});
  });

export function registerWebinarSeed(deps: Needs): void {
  deps.jobs.work('webinars.seed', () => seedWebinars(deps));
}

const TEXTS = path.join(PROJECT, 'data/seeds/library/webinars');
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = 24 * 60 * 60_000;

/** A seeded webinar with its text. */
export type WrittenWebinar = SeedWebinar & { readonly doc: RichText };

/** Reads the texts of the webinars. Call it outside transactions. */
export async function readWebinars(): Promise<WrittenWebinar[]> {
  // Loaded on demand, because it is needed once per database.
  const { markdownToDocument } = await import('#data/seeds/library/read-markdown.ts');
  return Promise.all(
    webinars.map(async (webinar) => ({
      ...webinar,
      doc: markdownToDocument(await readFile(path.join(TEXTS, `${webinar.slug}.md`), 'utf8')),
    })),
  );
}

type When = Pick<SeedWebinar, 'monthsAfterStart' | 'weekday' | 'start'>;

/**
 * The local start of a seeded webinar: the second such weekday of a later month. There is one in every month, at least a
 * week after the site first starts, and never at the turn of the year.
 */
export function firstStart({ monthsAfterStart, weekday, start }: When, now: number): string {
  const today = new Date(now);
  const eighth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + monthsAfterStart, 8));
  const ahead = (WEEKDAYS.indexOf(weekday) - eighth.getUTCDay() + 7) % 7;
  return `${new Date(eighth.getTime() + ahead * DAY).toISOString().slice(0, 10)}T${start}`;
}

/**
 * Adds the first half-year's webinars, once per database. They are published, and get their links in the console.
 * Nobody is notified, because there is nobody yet.
 */
export async function seedWebinars(deps: Needs, reading = readWebinars): Promise<void> {
  const written = await reading();
  const { clock } = deps;
  await transaction(deps.db, async (tx) => {
    if (!(await isFirstTime(tx.db, clock, 'webinars'))) return;
    const now = timestamp(clock);
    for (const { slug, title, summary, topic, hosts, timeZone, minutes, capacity, doc, ...when } of written) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, and a few, once
      if (await isSlugTaken(tx.db, slug)) continue;
      const start = firstStart(when, clock.now());
      const starts_at = instantOf(start, timeZone)!;
      // oxlint-disable-next-line no-await-in-loop -- as above
      const row = await insertWebinar(tx.db, {
        slug,
        title,
        summary,
        topic,
        minutes,
        hosts: JSON.stringify(hosts),
        start_local: start,
        time_zone: timeZone,
        starts_at,
        ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
        capacity: capacity ?? null,
        ...documentColumns(doc),
        text: plainText(doc),
        status: 'published',
        uid: randomUUID(),
        published_at: now,
        created_at: now,
        updated_at: now,
      });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await scheduleReminders(tx, deps, row as ShownWebinar);
    }
  });
}
