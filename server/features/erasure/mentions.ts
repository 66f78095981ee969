import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import { ADDRESSES } from '../assistant/address-in-text.ts';

/** Rows that one query searches for an address. */
const LOOKED_THROUGH = 2000;
/** Replaces an erased address. */
const BLANK = '[erased]';

/** Texts in which somebody may have mentioned a person's address. */
export const TEXTS = [
  ['chat_messages', 'message'],
  ['contact_inquiries', 'message'],
  ['contact_inquiries', 'note'],
  ['feed_posts', 'title'],
  ['feed_posts', 'content'],
  ['feed_posts', 'media_alt'],
  ['post_pictures', 'alt'],
  ['link_previews', 'address'],
  ['link_previews', 'title'],
  ['link_previews', 'description'],
  ['feed_post_comments', 'content'],
  ['private_messages', 'text'],
  ['users', 'job_title'],
  ['users', 'bio'],
  ['reports', 'text'],
  ['reports', 'words'],
  ['reports', 'note'],
  ['removals', 'text'],
  ['removals', 'reason'],
  ['suspensions', 'reason'],
  ['applications', 'note'],
  ['applications', 'word'],
  ['invitations', 'label'],
  ['notices', 'text'],
  ['audit_log', 'summary'],
  ['jobs', 'last_error'],
  ['newsletters', 'last_error'],
  ['newsletter_recipients', 'answer'],
  ['contacts', 'name'],
  ['contacts', 'note'],
  ['schools', 'name'],
  ['schools', 'next_step'],
  ['schools', 'lost_reason'],
  ['schools', 'note'],
  ['threads', 'subject'],
  ['threads', 'words'],
  ['thread_entries', 'text'],
  ['thread_entries', 'html'],
  ['thread_entries', 'detail'],
  ['thread_entries', 'delivery_answer'],
  ['webinars', 'cancel_message'],
  ['webinar_messages', 'text'],
] as const;
type Texts = (typeof TEXTS)[number];

interface Mention {
  readonly id: number;
  readonly text: string;
  /** The conversation that a message belongs to. */
  readonly session_id?: string;
  /** The thread that an entry belongs to. */
  readonly thread_id?: number;
}

/** Yields to other requests: SQLite queries follow each other without a pause. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Yields the rows of a table whose text contains an address, in batches, so that other requests are served. */
export async function* mentionsOf(db: Db, [table, column]: Texts, email: string): AsyncGenerator<Mention[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Mention>`select id, ${sql.ref(column)} as text
      ${table === 'chat_messages' ? sql`, session_id` : table === 'thread_entries' ? sql`, thread_id` : sql``}
      from (select * from ${sql.table(table)} where id > ${after} order by id limit ${LOOKED_THROUGH}) as part
      where lower(${sql.ref(column)}) like ${`%${email.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`.execute(db);
    yield rows.filter(({ text }) => namesAddress(text, email));
    const { rows: ends } = await sql<{ last: number | null; count: number }>`select max(id) as last, count(*) as count
      from (select id from ${sql.table(table)} where id > ${after} order by id limit ${LOOKED_THROUGH}) as part`.execute(
      db,
    );
    const [end] = ends;
    if (!end || end.count < LOOKED_THROUGH || end.last === null) return;
    after = end.last;
    await turn();
  }
}

/** Whether a text is the person's own, and is deleted with its row. */
export const isOwn = (
  [table]: Texts,
  row: Mention,
  own: {
    readonly inquiries: readonly number[];
    readonly chats: readonly string[];
    readonly threads: readonly number[];
    readonly contacts: readonly number[];
  },
): boolean =>
  (table === 'contacts' && own.contacts.includes(row.id)) ||
  (table === 'threads' && own.threads.includes(row.id)) ||
  (table === 'thread_entries' && own.threads.includes(row.thread_id ?? 0)) ||
  (table === 'contact_inquiries' && own.inquiries.includes(row.id)) ||
  (table === 'chat_messages' && own.chats.includes(row.session_id ?? ''));

/** Removes an address from texts. Call it in a transaction. */
export async function blankMentions(
  db: Db,
  [table, column]: Texts,
  rows: readonly Mention[],
  email: string,
): Promise<void> {
  for (const { id, text } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${withoutAddress(text, email, BLANK)}
      where id = ${id}`.execute(db);
  }
}

/** Every address in the database's address columns and in `TEXTS`, to find those on the list of erasures. */
export async function* findAddresses(db: Db): AsyncGenerator<string> {
  const columns = [
    ['contact_inquiries', 'email'],
    ['chat_sessions', 'visitor_email'],
    ['contacts', 'email'],
    ['thread_entries', 'from_email'],
    ['newsletter_subscribers', 'email'],
    ['newsletter_recipients', 'email'],
    ['users', 'email'],
    ['applications', 'email'],
    ['invitations', 'email'],
    ['jobs', 'payload'],
    ...TEXTS,
  ] as const;
  for (const [table, column] of columns) {
    for (let after = 0; ;) {
      const { rows } = await sql<{ id: number; text: string | null }>`select id, ${sql.ref(column)} as text
        from ${sql.table(table)} where id > ${after} order by id limit ${LOOKED_THROUGH}`.execute(db);
      for (const { text } of rows) yield* addressesIn(text ?? '');
      if (rows.length < LOOKED_THROUGH) break;
      after = rows.at(-1)!.id;
    }
  }
  // Their key is the address itself.
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('contact_addresses')
      .select('email')
      .where('email', '>', after)
      .orderBy('email')
      .limit(LOOKED_THROUGH)
      .execute();
    for (const { email } of rows) yield email;
    if (rows.length < LOOKED_THROUGH) return;
    after = rows.at(-1)!.email;
  }
}

/**
 * The addresses in a text, lower-cased. For one with an apostrophe also the part after it, which may be an address
 * after a quotation mark.
 */
function* addressesIn(text: string): Generator<string> {
  for (const [found] of text.matchAll(ADDRESSES)) {
    const parts = found.toLowerCase().split("'");
    for (let first = 0; first < parts.length; first++) yield parts.slice(first).join("'");
  }
}

/**
 * Finds an address in a text, but not as part of a longer one, as joann@… for ann@…. An apostrophe belongs to an
 * address when a letter precedes it.
 * @param email lower-cased ASCII, as contracts accept it
 */
const addressPattern = (email: string): RegExp =>
  new RegExp(
    `(?<![a-z0-9_+.-]|[a-z0-9]')${email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)}(?![a-z0-9-]|\\.[a-z0-9])`,
    'gi',
  );

/** Whether a text contains an address. */
export const namesAddress = (text: string, email: string): boolean => addressPattern(email).test(text);

/** A text with the address replaced by a blank. */
const withoutAddress = (text: string, email: string, blank: string): string =>
  text.replaceAll(addressPattern(email), () => blank);

/** A mail file with its parts decoded, for searching only. */
export function decodedMail(mail: string): string {
  const unfolded = mail.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]/g, '');
  const quoted = unfolded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // Lines of nothing but base64, as in the content of a part. The last may be short.
  const blocks = mail.match(/(?:^[A-Za-z0-9+/]{20,}={0,2}\r?$\n?)+(?:^[A-Za-z0-9+/]{2,19}={0,2}\r?$)?/gm) ?? [];
  const decoded = blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'));
  return [mail, quoted, ...decoded].join('\n');
}
