/**
 * `npm run bench -- inbox`: how long an administrator waits for lists, searches and single conversations of an inbox with ten
 * thousand, on SQLite and PostgreSQL, over HTTP, one request at a time. Throws if a median reaches 100 ms.
 */
import { isPostgresInstalled } from '../../scripts/postgres-package.mjs';
import type { Db } from '../../server/db/transaction.ts';
import { type AtEnd, startMeasured } from './sites.ts';
import { lines } from './table.ts';

const THREADS = 10_000;
const ENTRIES = 8;
const ROUNDS = 25;
const MOST_MS = 100;
const BATCH = 250;
const MINUTE_MS = 60_000;
const HEADINGS = ['', 'p50 ms', 'slowest ms', ''];
const WORDS = ['open day', 'prospectus', 'boarding', 'photography', 'podcast', 'sixth form', 'alumni', 'admissions'];
const NEW_STATUS = ['open', 'waiting', 'done', 'done', 'done', 'snoozed', 'done', 'quarantine'] as const;

export async function benchInbox(atEnd: AtEnd): Promise<void> {
  const rows = [HEADINGS];
  for (const onPostgres of isPostgresInstalled() ? [undefined, 1] : [undefined]) {
    console.log(
      `Writing ${THREADS.toLocaleString('en-GB')} conversations ${onPostgres ? 'on PostgreSQL' : 'on SQLite'} …`,
    );
    const site = await startMeasured({
      ...(onPostgres && { onPostgres }),
      members: 1,
      fill: writeThreads,
      isAdmin: true,
      atEnd,
    });
    const [{ url }] = site.processes as unknown as readonly [{ url: string }];
    const inbox = `${url}/api/admin/threads`;
    for (const [name, address] of [
      ['all open', inbox],
      ['done, newest first', `${inbox}?view=done`],
      ['a search: a rare word', `${inbox}?search=quillfeather`],
      ['a search: a word in every eighth', `${inbox}?search=prospectus`],
      ['a search: a word in all of them', `${inbox}?search=gladly`],
      ['the counts', `${inbox}/counts`],
      ['a conversation', `${inbox}/5000`],
      ['its messages', `${inbox}/5000/entries`],
    ] as const) {
      const times = (await ask(address, site.cookies[0]!)).toSorted((one, other) => one - other);
      const middle = times[Math.floor(times.length / 2)]!;
      rows.push([`${site.name}: ${name}`, middle.toFixed(1), times.at(-1)!.toFixed(1), '']);
      if (middle >= MOST_MS) throw new Error(`${site.name}: ${name} takes ${middle.toFixed(0)} ms`);
    }
    for (const running of site.processes) await running.stop();
  }
  console.log('');
  for (const line of lines(rows)) console.log(line);
}

/** Threads of as many people, each with some messages. */
async function writeThreads(db: Db): Promise<void> {
  const begin = Date.now() - THREADS * MINUTE_MS;
  const at = (index: number): string => new Date(begin + index * MINUTE_MS).toISOString();
  const textOf = (index: number, entry: number): string =>
    `${entry % 2 ? 'Gladly. ' : ''}We would like to talk about ${WORDS[index % WORDS.length]}, and how you filmed it for others. `.repeat(
      3,
    ) + (index === 77 ? 'Quillfeather' : '');
  for (let first = 0; first < THREADS; first += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, offset) => first + offset);
    const contacts = await db
      .insertInto('contacts')
      .values(
        batch.map((index) => ({
          name: `Person ${index}`,
          email: `person-${index}@school-${index % 500}.example`,
          created_at: at(index),
          updated_at: at(index),
        })),
      )
      .returning('id')
      .execute();
    const threads = await db
      .insertInto('threads')
      .values(
        batch.map((index, offset) => {
          const status = NEW_STATUS[(index * 5) % NEW_STATUS.length]!;
          const waits = status === 'open';
          return {
            kind: 'mail' as const,
            contact_id: contacts[offset]!.id,
            subject: `About ${WORDS[index % WORDS.length]}`,
            status,
            waiting_since: waits ? at(index) : null,
            due_at: waits ? at(index + 60) : null,
            last_entry_at: at(index),
            words: Array.from({ length: ENTRIES }, (_, entry) => textOf(index, entry)).join(' '),
            created_at: at(index),
            updated_at: at(index),
          };
        }),
      )
      .returning('id')
      .execute();
    for (let entry = 0; entry < ENTRIES; entry++) {
      await db
        .insertInto('thread_entries')
        .values(
          batch.map((index, offset) => ({
            thread_id: threads[offset]!.id,
            kind: entry % 2 ? ('outbound' as const) : ('inbound' as const),
            from_email: entry % 2 ? null : `person-${index}@school-${index % 500}.example`,
            text: textOf(index, entry),
            created_at: at(index),
          })),
        )
        .execute();
    }
  }
  await db
    .updateTable('threads')
    .set((eb) => ({
      last_entry_id: eb
        .selectFrom('thread_entries')
        .select((each) => each.fn.max('id').as('id'))
        .whereRef('thread_id', '=', 'threads.id'),
    }))
    .execute();
}

async function ask(address: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const asked = performance.now();
    const answer = await fetch(address, { headers: { Cookie: cookie } });
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
    await answer.text();
    times.push(performance.now() - asked);
  }
  return times;
}
