import type { PushKind, PushNote } from '#shared/rules/push-note.ts';
import type { Db } from '../../db/transaction.ts';
import * as events from './event-repository.ts';

/** What happened: a comment or a private message, by its id. */
export interface PushSubject {
  readonly about: 'comment' | 'message';
  readonly id: number;
}

export interface DueNote {
  readonly kind: PushKind;
  readonly at: string;
  readonly note: PushNote;
}

const nameOf = (event: events.PushEvent): string => `${event.first_name} ${event.last_name}`;

/**
 * What a member is to be told now of something that happened; undefined when it is outdated: deleted, seen, or followed
 * by something newer in the same place, of which they are told instead.
 */
export const noteFor = (db: Db, { about, id }: PushSubject, userId: number): Promise<DueNote | undefined> =>
  about === 'comment' ? noteOfComment(db, id, userId) : noteOfMessage(db, id, userId);

async function noteOfComment(db: Db, id: number, userId: number): Promise<DueNote | undefined> {
  const comment = await events.findComment(db, id);
  if (!comment || (await events.isBlocked(db, userId, comment.by))) return undefined;
  if (await events.hasLaterComment(db, comment, userId)) return undefined;
  const isMine = comment.post_author === userId;
  const what = isMine ? 'commented on your post' : 'commented on a post you commented on, too';
  const place = { path: `/feed/${comment.post_id}`, tag: `post-${comment.post_id}` };
  return {
    kind: isMine ? 'comments' : 'replies',
    at: comment.created_at,
    note: { userId, title: nameOf(comment), body: what, ...place },
  };
}

async function noteOfMessage(db: Db, id: number, userId: number): Promise<DueNote | undefined> {
  const message = await events.findUnseenMessage(db, id);
  if (!message || message.to !== userId || (await events.hasLaterMessage(db, message))) return undefined;
  const place = { path: `/messages/with/${message.by}`, tag: `member-${message.by}` };
  return {
    kind: 'messages',
    at: message.created_at,
    note: { userId, title: nameOf(message), body: 'has sent you a message', ...place },
  };
}
