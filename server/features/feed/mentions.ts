import { type SqlBool, sql } from 'kysely';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { type Mention, placeMentions, withNames } from '#shared/rules/mentions.ts';
import { searchKey } from '#shared/rules/search-text.ts';
import type { Deps } from '../../app/deps.ts';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import { prepared } from '../../db/prepared.ts';
import { foundMembers } from '../../db/text-search.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { notify, withdraw } from '../notifications/notification-service.ts';

/*
 * Mentions are stored beside the text, by member id. The text contains the names at the time of writing, and readers
 * get the current names. Mentions of deleted members become plain words (decision 0445).
 */

/** The columns of a text that may mention members. */
export interface TextRow {
  readonly content: string;
  readonly mentions: string | null;
}

/** Members' names by their ids. */
export type Names = ReadonlyMap<number, string>;

/** A text in its stored form, and the members it mentions. */
export interface WrittenText {
  readonly content: string;
  readonly mentions: string | null;
  readonly mentioned: readonly number[];
  /** The members that the previous text mentioned and this one does not. */
  readonly dropped: readonly number[];
}

/** Replaces a removed mention, so that adding it again sends no second push. */
const DROPPED = { start: -1, name: '' } as const;
const isDropped = ({ name }: Mention): boolean => name === DROPPED.name;

const allStored = (row: TextRow): Mention[] => (row.mentions === null ? [] : (JSON.parse(row.mentions) as Mention[]));
const stored = (row: TextRow): Mention[] => allStored(row).filter((mention) => !isDropped(mention));

/** The names of all members that some texts mention. No query when there are none. */
export async function findNames(db: Db, rows: readonly TextRow[]): Promise<Names> {
  const ids = [...new Set(rows.flatMap((row) => stored(row).map(({ userId }) => userId)))];
  return ids.length === 0 ? new Map() : namesOf(await findNamed(db, { ids }));
}

/** A text with current names, and the positions of its mentions. */
export function presentText(row: TextRow, names: Names): { content: string; mentions?: Mention[] } {
  const mentions = stored(row);
  if (mentions.length === 0) return { content: row.content };
  const now = withNames(row.content, mentions, (id) => names.get(id));
  return { content: now.text, ...(now.mentions.length > 0 && { mentions: now.mentions }) };
}

interface Words {
  readonly content: string;
  /** Chosen by the author; undefined when the form does not support mentions. */
  readonly mentions?: readonly Mention[] | undefined;
}

/**
 * Builds the stored text from the author's input, with the current names of the mentioned members. Members that the
 * author cannot address (themselves, deleted members, and blocks in either direction) become plain words. Call it
 * outside of a transaction: slightly stale data is fine.
 * @param before the text that is changed: its mentions stay where the new text still contains them
 */
export async function writeText(db: Db, authorId: number, words: Words, before?: TextRow): Promise<WrittenText> {
  const given = words.mentions ?? (before ? await mentionsNow(db, before) : []);
  const placed = placeMentions(words.content, given);
  const ids = [...new Set(placed.map(({ userId }) => userId))].filter((id) => id !== authorId);
  const names = namesOf(ids.length === 0 ? [] : await findAddressable(db, { authorId, ids }));
  const { text, mentions } = withNames(words.content, placed, (id) => names.get(id));
  const mentioned = [...new Set(mentions.map(({ userId }) => userId))];
  const known = [...new Set((before ? allStored(before) : []).map(({ userId }) => userId))];
  const gone = known.filter((id) => !mentioned.includes(id));
  const kept = [...mentions, ...gone.slice(0, circleLimits.mentions).map((userId) => ({ userId, ...DROPPED }))];
  return {
    content: text,
    mentions: kept.length === 0 ? null : JSON.stringify(kept),
    mentioned,
    dropped: before ? idsOf(stored(before)).filter((id) => !mentioned.includes(id)) : [],
  };
}

const idsOf = (mentions: readonly Mention[]): number[] => [...new Set(mentions.map(({ userId }) => userId))];

/**
 * Notifies members newly mentioned by a change, and retracts the notifications of those no longer mentioned. A member
 * who is mentioned again gets the notification back, without a second push. Call it in the transaction of the change.
 */
export async function notifyChangedMentions(
  tx: Transaction,
  deps: Pick<Deps, 'live' | 'jobs'>,
  { mentioned, dropped }: WrittenText,
  before: TextRow | undefined,
  text: Place,
): Promise<void> {
  const known = before ? idsOf(allStored(before)) : [];
  const current = before ? idsOf(stored(before)) : [];
  const { postId, commentId } = text;
  if (dropped.length > 0) await withdraw(tx, deps, { mentions: { of: dropped, postId, commentId } });
  await notifyMentioned(
    tx,
    deps,
    mentioned.filter((id) => !known.includes(id)),
    text,
  );
  const back = mentioned.filter((id) => known.includes(id) && !current.includes(id));
  if (back.length > 0) await notify(tx, deps, { kind: 'mention', to: back, ...text, isQuiet: true });
}

interface Place {
  readonly by: number;
  readonly at: Timestamp;
  readonly postId: number;
  readonly commentId?: number;
}

/**
 * Notifies members mentioned in a post or a comment. Call it in the transaction of the text, before other
 * notifications.
 */
export async function notifyMentioned(
  tx: Transaction,
  deps: Pick<Deps, 'live' | 'jobs'>,
  to: readonly number[],
  text: Place,
): Promise<void> {
  if (to.length > 0) await notify(tx, deps, { kind: 'mention', to, ...text });
}

async function mentionsNow(db: Db, row: TextRow): Promise<readonly Mention[]> {
  return presentText(row, await findNames(db, [row])).mentions ?? [];
}

interface NamedRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

const namesOf = (rows: readonly NamedRow[]): Names =>
  new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));

const findNamed = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .where('deleting_since', 'is', null),
);

const findAddressable = prepared((db, { authorId, ids }: { authorId: number; ids: readonly number[] }) =>
  db
    .selectFrom('users')
    .select(['users.id', 'first_name', 'last_name'])
    .where('users.id', 'in', ids)
    .where('deleting_since', 'is', null)
    .where(isNotBlockedBy(authorId, 'users.id'))
    .where(
      sql<SqlBool>`not exists (select 1 from conversation_sides as blocker where blocker.other_id = ${authorId}
        and blocker.user_id = users.id and blocker.blocked_at is not null)`,
    ),
);

/**
 * Suggests members to mention: the newest whose name, job title, school or place has words with the given prefixes, and
 * matching names first. Leaves out the author and members whom they block, but not those who block the author, so that
 * blocks stay hidden.
 */
export async function findMentionable(
  db: Db,
  text: string,
  authorId: number,
  limit: number,
): Promise<(AuthorColumns & { school_name: string | null })[]> {
  const found = foundMembers(db, text);
  if (!found) return [];
  const rows = await db
    .selectFrom(found)
    .innerJoin('users', 'users.id', 'found.id')
    .select([...AUTHOR_COLUMNS, 'users.school_name'])
    .where('users.deleting_since', 'is', null)
    // As in the directory.
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.id', '<>', authorId)
    .where(isNotBlockedBy(authorId, 'users.id'))
    .orderBy('found.id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const isNamed = (row: AuthorColumns) =>
    searchKey(`${row.author_first_name} ${row.author_last_name}`)
      .split(/\s+/)
      .some((word) => word.startsWith(first));
  const first = searchKey(text).split(/\s+/, 1)[0] ?? '';
  return rows.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one))).slice(0, limit);
}

/** How many matches are ranked, so that the cost does not grow with the Circle. */
const LOOKED_AT = 50;
