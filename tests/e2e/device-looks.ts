import type { Page } from '@playwright/test';
import { openSqliteToRead } from '../../server/db/sqlite.ts';

/* Looks for the words of two people who share a device: on a screen, in the device's database, on the server. */

/** What a page shows: its member, if it names one, and every text in it. */
interface Shown {
  readonly account: string;
  readonly text: string;
}

/** A page that is navigating shows nothing. */
export const readScreen = (page: Page): Promise<Shown> =>
  page
    .evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
      const text = document.body.textContent;
      return { account: /Account: \w+/.exec(text)?.[0] ?? '', text: [text, ...boxes].join(' ') };
    })
    .catch(() => ({ account: '', text: '' }));

/** Every row of the device's database, with its owner and as text. */
export const storedRows = (page: Page): Promise<{ userId: number; text: string }[]> =>
  page
    .evaluate(async () => {
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === 'bonjour')) return [];
      const opening = indexedDB.open('bonjour');
      const done = (request: IDBRequest) =>
        new Promise<void>((resolve) => {
          request.addEventListener('success', () => resolve());
          request.addEventListener('error', () => resolve());
        });
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      await done(opening);
      const database = opening.result;
      const rows: { userId: number; text: string }[] = [];
      for (const name of database.objectStoreNames) {
        const all = database.transaction(name).objectStore(name).getAll() as IDBRequest<{ userId: number }[]>;
        await done(all);
        for (const row of all.result) rows.push({ userId: row.userId, text: JSON.stringify(row) });
      }
      database.close();
      return rows;
    })
    .catch(() => []);

/** A run's words on the server, with their authors. */
export function storedWords(file: string, run: string): { author: number; text: string; isPrivate: boolean }[] {
  const database = openSqliteToRead(file);
  try {
    const rows = database
      .prepare(
        `select author_id as author, title || ' ' || content as text, 0 as private from feed_posts
         union all select user_id, content, 0 from feed_post_comments
         union all select sender_id, text, 1 from private_messages`,
      )
      .all() as { author: number; text: string; private: number }[];
    return rows
      .filter(({ text }) => text.includes(run))
      .map(({ author, text, private: secret }) => ({ author, text, isPrivate: secret === 1 }));
  } finally {
    database.close();
  }
}

/** Whether the page's process has crashed. A navigating page cannot be evaluated either, but is alive. */
export const isGone = (page: Page): Promise<boolean> =>
  page.evaluate(() => false).catch((error: unknown) => String(error).includes('crashed'));
