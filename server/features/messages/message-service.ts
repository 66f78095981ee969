import { limits as sizes } from '#shared/contracts/limits.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toUsers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import type { Reportable } from '../moderation/reportable.ts';
import { notify, withdraw } from '../notifications/notification-service.ts';
import { queueUnreadMail } from '../member-mail/unread-mail.ts';
import { queuePushOfMessage } from '../push/push-notifications.ts';
import { findConversation, findOther, newConversationRow, type ConversationRow } from './conversation-repository.ts';
import { placeSides } from './conversation-sides.ts';
import {
  changePair,
  countAfter,
  deleteMessage,
  findFirstAfter,
  findMessage,
  findMessages,
  findParticipants,
  insertMessage,
  lockPair,
  openPair,
  type MessageRow,
  type OpenPair,
} from './message-repository.ts';
import { stateFor, type Relationship } from './relationship.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'limits' | 'live'>;

const relationshipOf = ({ pair, mine, theirs }: OpenPair): Relationship => ({
  pair,
  me: mine.user_id,
  iBlock: mine.blocked_at !== null,
  theyBlock: theirs.blocked_at !== null,
});

const conflict = (message: string): HttpError => new HttpError('conflict', message);

/** The relationship between two members. @throws HttpError 400 with oneself, 404 when there is no such member */
export async function readConversation(db: Db, me: number, other: number): Promise<ConversationRow> {
  const member = await requireOther(db, me, other);
  return (await findConversation(db, me, other)) ?? newConversationRow(member, me);
}

async function requireOther(db: Db, me: number, other: number) {
  if (me === other) throw new HttpError('bad_request', 'You can’t message yourself.');
  const member = await findOther(db, other);
  if (!member) throw notFound('this member');
  return member;
}

/**
 * Writes to another member. The first messages are a request, `limits.requestMessages` at most. Replying accepts it,
 * even after declining.
 * @throws HttpError 400 to oneself, 404 to nobody, 409 when writing is not allowed, 429 after too many messages
 */
export async function writeMessage(
  tx: Transaction,
  { clock, jobs, limits, live }: Needs,
  { me, other, text }: { me: number; other: number; text: string },
): Promise<MessageRow> {
  const member = await requireOther(tx.db, me, other);
  const now = timestamp(clock);
  const open = await openPair(tx.db, now, me, other);
  const state = stateFor(relationshipOf(open));
  const { pair } = open;
  if (state === 'closed') throw conflict('You can’t message this member at the moment.');
  if (state === 'blocked') throw conflict('You’ve blocked this member. Unblock them to send a message.');
  if (state === 'waiting' && pair.request_count >= sizes.requestMessages) {
    throw conflict(`You can send more messages once ${member.author_first_name} has accepted your request.`);
  }
  await limits.consume('message:member', String(me));
  if (state === 'new') await limits.consume('message-contact:member', String(me));

  const message = await insertMessage(tx.db, { conversation_id: pair.id, sender_id: me, text, created_at: now });
  const isRequest = state === 'new' || state === 'waiting';
  const change = {
    state: isRequest ? ('requested' as const) : ('accepted' as const),
    begun_by: pair.begun_by ?? me,
    request_count: pair.request_count + (isRequest ? 1 : 0),
    last_message_id: message.id,
  };
  await changePair(tx.db, pair.id, change);
  await placeSides(
    tx.db,
    { ...open, pair: { ...pair, ...change } },
    {
      mine: { last_message_at: now },
      theirs: {
        last_message_at: now,
        unread_count: open.theirs.unread_count + 1,
        mail_for: open.theirs.mail_for ?? message.id,
      },
    },
  );
  const data = { conversationId: pair.id, messageId: message.id };
  await live.emit(tx, { name: 'message.created', data }, toUsers(me, other));
  await queuePushOfMessage(tx, { jobs }, message.id);
  if (state === 'new') await notify(tx, { jobs, live }, { kind: 'message_request', to: other, by: me, at: now });
  if (state === 'request') await withdraw(tx, { live }, { kind: 'message_request', to: me, by: other });
  if (open.theirs.mail_for === null) {
    await queueUnreadMail(tx, { jobs, clock }, { userId: other, senderId: me, messageId: message.id, at: now });
  }
  return message;
}

/** Marks everything up to a message as seen. Never goes back, nor past the last message. */
export async function markRead(
  tx: Transaction,
  { live, jobs, clock }: Pick<Deps, 'live' | 'jobs' | 'clock'>,
  { me, other, upTo }: { me: number; other: number; upTo: number },
): Promise<void> {
  const open = await existing(tx, me, other);
  const { pair, mine } = open;
  const seen = Math.min(upTo, pair.last_message_id ?? 0);
  if (seen <= mine.read_up_to) return;
  const unread = { conversationId: pair.id, senderId: other, after: seen };
  const unread_count = await countAfter(tx.db, unread);
  const isMailRead = mine.mail_for === null || mine.mail_for <= seen;
  // A message that arrived while they were reading may need a mail again.
  const first = isMailRead && unread_count > 0 ? await findFirstAfter(tx.db, unread) : undefined;
  await placeSides(tx.db, open, {
    mine: { read_up_to: seen, unread_count, ...(isMailRead && { mail_for: first?.id ?? null, mailed_at: null }) },
  });
  if (first) {
    const message = { userId: me, senderId: other, messageId: first.id, at: first.created_at };
    await queueUnreadMail(tx, { jobs, clock }, message);
  }
  // For the member's own other screens. The other member does not learn what was seen.
  await live.emit(tx, { name: 'conversation.updated', data: { conversationId: pair.id } }, toUsers(me));
}

/** Accepts or declines a request. Repeating it changes nothing. @throws HttpError 404, or 409 without a request */
export async function answerRequest(
  tx: Transaction,
  { live }: Pick<Deps, 'live'>,
  { me, other, accept }: { me: number; other: number; accept: boolean },
): Promise<void> {
  const open = await existing(tx, me, other);
  const state = stateFor(relationshipOf(open));
  const to = accept ? 'accepted' : 'declined';
  if (state === (accept ? 'open' : 'declined')) return;
  if (state !== 'request' && !(accept && state === 'declined')) {
    throw conflict('There’s no request from this member to answer.');
  }
  await changePair(tx.db, open.pair.id, { state: to });
  await placeSides(tx.db, { ...open, pair: { ...open.pair, state: to } });
  await withdraw(tx, { live }, { kind: 'message_request', to: me, by: other });
  await emitToBoth(tx, live, open);
}

/** Blocks or unblocks another member. They need not have written to each other. */
export async function setBlock(
  tx: Transaction,
  { clock, live }: Pick<Deps, 'clock' | 'live'>,
  { me, other, blocked }: { me: number; other: number; blocked: boolean },
): Promise<void> {
  await requireOther(tx.db, me, other);
  const now = timestamp(clock);
  const open = blocked ? await openPair(tx.db, now, me, other) : await lockPair(tx.db, me, other);
  if (!open || blocked === (open.mine.blocked_at !== null)) return;
  await placeSides(tx.db, open, { mine: { blocked_at: blocked ? now : null } });
  if (blocked) await withdraw(tx, { live }, { to: me, of: other });
  await emitToBoth(tx, live, open);
}

async function existing(tx: Transaction, me: number, other: number): Promise<OpenPair> {
  await requireOther(tx.db, me, other);
  const open = await lockPair(tx.db, me, other);
  if (!open) throw notFound('this conversation');
  return open;
}

const emitToBoth = (tx: Transaction, live: Deps['live'], { pair, mine, theirs }: OpenPair): Promise<void> =>
  live.emit(
    tx,
    { name: 'conversation.updated', data: { conversationId: pair.id } },
    toUsers(mine.user_id, theirs.user_id),
  );

/** Updates a conversation after a message was deleted: its last message, and the unread count. */
async function withdrawMessage(tx: Transaction, live: Deps['live'], message: MessageRow): Promise<void> {
  const { sender_id: sender, conversation_id: conversationId } = message;
  const receiver = (await findParticipants(tx.db, conversationId)).find((id) => id !== sender);
  const open = receiver === undefined ? undefined : await lockPair(tx.db, sender, receiver);
  if (!open) return;
  if (open.pair.last_message_id === message.id) {
    const [last] = await findMessages(tx.db, { conversationId, limit: 1, before: undefined });
    await changePair(tx.db, conversationId, { last_message_id: last?.id ?? null });
    if (!last) await withdraw(tx, { live }, { kind: 'message_request', to: receiver!, by: sender });
  }
  const { unread_count, read_up_to } = open.theirs;
  if (message.id <= read_up_to) return;
  const left = unread_count - 1;
  await placeSides(tx.db, open, {
    theirs: { unread_count: left, ...(left === 0 && { mail_for: null, mailed_at: null }) },
  });
}

/**
 * A private message, reported by one of its two readers. Administrators see only reported messages: the text as it was,
 * in the report, and nothing around it.
 */
export const reportableMessage: Reportable = {
  async find(db, id, viewerId) {
    const message = await findMessage(db, id);
    if (!message) return undefined;
    if (viewerId !== undefined && !(await findParticipants(db, message.conversation_id)).includes(viewerId)) {
      return undefined;
    }
    return { authorId: message.sender_id, text: message.text };
  },
  async remove(tx, { live }, id) {
    const message = await deleteMessage(tx.db, id);
    const participants = await findParticipants(tx.db, message.conversation_id);
    await withdrawMessage(tx, live, message);
    const { conversation_id: conversationId } = message;
    await live.emit(tx, { name: 'conversation.updated', data: { conversationId } }, toUsers(...participants));
  },
};
