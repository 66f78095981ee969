import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SeedWebinar } from '#data/seeds/library/seed-webinar.ts';
import { webinars } from '#data/seeds/library/webinars.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { instantOf, wallTimeOf } from '#shared/rules/time-zones.ts';
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

/** Has the webinars added in the background, once in a database's life. */
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
  // Loaded on demand, because it is needed once in a database's life.
  const { markdownToDocument } = await import('#data/seeds/library/read-markdown.ts');
  return Promise.all(
    webinars.map(async (webinar) => ({
      ...webinar,
      doc: markdownToDocument(await readFile(path.join(TEXTS, `${webinar.slug}.md`), 'utf8')),
    })),
  );
}

/** The local start of a seeded webinar: the first such weekday, so many months after a moment. */
export function firstStart({ monthsAfterStart, weekday, start, timeZone }: SeedWebinar, now: number): string {
  const today = wallTimeOf(now, timeZone).slice(0, 10);
  const from = new Date(`${today}T00:00Z`);
  const day = from.getUTCDate();
  from.setUTCDate(1);
  from.setUTCMonth(from.getUTCMonth() + monthsAfterStart);
  const days = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCDate(Math.min(day, days));
  const ahead = (WEEKDAYS.indexOf(weekday) - from.getUTCDay() + 7) % 7;
  return `${new Date(from.getTime() + ahead * DAY).toISOString().slice(0, 10)}T${start}`;
}

/**
 * Adds the first half-year's webinars, once in a database's life. They are published, and get their links in the console.
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
      const start = firstStart({ ...when, slug, title, summary, topic, hosts, timeZone, minutes }, clock.now());
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
