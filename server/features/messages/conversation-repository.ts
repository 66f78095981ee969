import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import type { PairRow, SideRow } from './message-repository.ts';

export interface ConversationRow extends AuthorColumns {
  conversation_id: number;
  user_id: number;
  last_message_at: Timestamp;
  unread_count: number;
  read_up_to: number;
  blocked_at: Timestamp | null;
  their_block: Timestamp | null;
  state: PairRow['state'];
  begun_by: number | null;
  request_count: number;
  message_id: number | null;
  message_sender: number | null;
  message_text: string | null;
  message_at: Timestamp | null;
}

/** Conversations from one member's side, with the other member and the last message. */
const conversations = (db: Db) =>
  db
    .selectFrom('conversation_sides as mine')
    .innerJoin('conversations', 'conversations.id', 'mine.conversation_id')
    .innerJoin('conversation_sides as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'mine.conversation_id').onRef('theirs.user_id', '=', 'mine.other_id'),
    )
    .innerJoin('users', 'users.id', 'mine.other_id')
    .leftJoin('private_messages as message', 'message.id', 'conversations.last_message_id')
    .select([
      'mine.conversation_id',
      'mine.user_id',
      'mine.last_message_at',
      'mine.unread_count',
      'mine.read_up_to',
      'mine.blocked_at',
      'theirs.blocked_at as their_block',
      'conversations.state',
      'conversations.begun_by',
      'conversations.request_count',
      'message.id as message_id',
      'message.sender_id as message_sender',
      'message.text as message_text',
      'message.created_at as message_at',
      ...AUTHOR_COLUMNS,
    ])
    .where('users.deleting_since', 'is', null);

interface Page {
  readonly userId: number;
  readonly box: Exclude<SideRow['box'], 'hidden'>;
  readonly limit: number;
  readonly before: { time: Timestamp; id: number } | undefined;
}

/** Last active first; one row more than `limit` when there is a next page. */
export const findConversations = (db: Db, { userId, box, limit, before }: Page): Promise<ConversationRow[]> =>
  conversations(db)
    .where('mine.user_id', '=', userId)
    .where('mine.box', '=', box)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('mine.last_message_at', 'mine.conversation_id'), '<', eb.tuple(before!.time, before!.id)),
      ),
    )
    .orderBy('mine.last_message_at', 'desc')
    .orderBy('mine.conversation_id', 'desc')
    .limit(limit + 1)
    .execute();

export const findConversation = (db: Db, userId: number, otherId: number): Promise<ConversationRow | undefined> =>
  conversations(db).where('mine.user_id', '=', userId).where('mine.other_id', '=', otherId).executeTakeFirst();

/** A member as shown beside a conversation. */
export const findOther = (db: Db, id: number): Promise<AuthorColumns | undefined> =>
  db
    .selectFrom('users')
    .select(AUTHOR_COLUMNS)
    .where('id', '=', id)
    .where('deleting_since', 'is', null)
    .executeTakeFirst();

export interface BlockedRow extends AuthorColumns {
  conversation_id: number;
  blocked_at: Timestamp | null;
}

/** The members that a member blocks, newest first; one row more than `limit` when there is a next page. */
export const findBlocked = (db: Db, { userId, limit, before }: Omit<Page, 'box'>): Promise<BlockedRow[]> =>
  db
    .selectFrom('conversation_sides as mine')
    .innerJoin('users', 'users.id', 'mine.other_id')
    .select(['mine.conversation_id', 'mine.blocked_at', ...AUTHOR_COLUMNS])
    .where('mine.user_id', '=', userId)
    .where('mine.blocked_at', 'is not', null)
    .where('users.deleting_since', 'is', null)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('mine.blocked_at', 'mine.conversation_id'), '<', eb.tuple(before!.time, before!.id)),
      ),
    )
    .orderBy('mine.blocked_at', 'desc')
    .orderBy('mine.conversation_id', 'desc')
    .limit(limit + 1)
    .execute();

/** The state before anybody has written. */
export const newConversationRow = (other: AuthorColumns, me: number): ConversationRow => ({
  ...other,
  conversation_id: 0,
  user_id: me,
  last_message_at: '',
  unread_count: 0,
  read_up_to: 0,
  blocked_at: null,
  their_block: null,
  state: 'none',
  begun_by: null,
  request_count: 0,
  message_id: null,
  message_sender: null,
  message_text: null,
  message_at: null,
});
