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
 * Mentions are kept beside the text that has them, by the members' ids: the text holds the names as they were when it was
 * written, and whoever reads it gets the names as they are now. Members who are gone are found no more, and stay as plain
 * words (decision 0446).
 */

/** The columns of a text that may mention members. */
export interface TextRow {
  readonly content: string;
  readonly mentions: string | null;
}

/** Members' names by their ids. */
export type Names = ReadonlyMap<number, string>;

/** What a text is kept as, and whom it mentions. */
export interface WrittenText {
  readonly content: string;
  readonly mentions: string | null;
  readonly mentioned: readonly number[];
  /** The members that the text before it mentioned and it does not. */
  readonly dropped: readonly number[];
}

/** The place of a member who is mentioned no more: they have been told once, and a device is not to be told again. */
const DROPPED = { start: -1, name: '' } as const;
const isDropped = ({ name }: Mention): boolean => name === DROPPED.name;

const allStored = (row: TextRow): Mention[] => (row.mentions === null ? [] : (JSON.parse(row.mentions) as Mention[]));
const stored = (row: TextRow): Mention[] => allStored(row).filter((mention) => !isDropped(mention));

/** The names of all whom some texts mention: no query when they mention nobody. */
export async function findNames(db: Db, rows: readonly TextRow[]): Promise<Names> {
  const ids = [...new Set(rows.flatMap((row) => stored(row).map(({ userId }) => userId)))];
  return ids.length === 0 ? new Map() : namesOf(await findNamed(db, { ids }));
}

/** A text as it is shown now, and where in it members are mentioned. */
export function presentText(row: TextRow, names: Names): { content: string; mentions?: Mention[] } {
  const mentions = stored(row);
  if (mentions.length === 0) return { content: row.content };
  const now = withNames(row.content, mentions, (id) => names.get(id));
  return { content: now.text, ...(now.mentions.length > 0 && { mentions: now.mentions }) };
}

interface Words {
  readonly content: string;
  /** As its author chose them; undefined when the form that sends it knows nothing of mentions. */
  readonly mentions?: readonly Mention[] | undefined;
}

/**
 * Makes a text of what its author sent, with the names of those whom it mentions as they are now. Whom the author cannot
 * address (themselves, who is gone, and who blocks them or is blocked) stays as plain words. Call it outside of a
 * transaction: what it reads may be a moment old.
 * @param before the text that is changed: its mentions stay where the new words still hold them
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
 * Notifies those whom a change has brought into a text, and takes back what those were told whom it has dropped. Who comes back into
 * it finds it under the bell again, and no device is told a second time. Call it in the transaction of the change.
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

/** Notifies members that a post or a comment mentions them. Call it in the transaction of the text, before all else is told of it. */
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
 * Members who can be mentioned: those whose name, job title, school or place has words that begin like the given ones, the
 * newest of many, and those whose name begins so first. Left out are the author, and whom they block; who blocks them is not told apart.
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

/** How many of those found are looked at for the best: what it costs does not grow with the Circle. */
const LOOKED_AT = 50;
