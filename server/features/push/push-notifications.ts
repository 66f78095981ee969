import type { NotificationChoiceKind, NotificationKind } from '#shared/contracts/choices.ts';
import { choiceFor, isPaused } from '#shared/rules/notification-choices.ts';
import type { PushNote } from '#shared/rules/push-note.ts';
import { quietFor } from '#shared/rules/quiet-hours.ts';
import type { Deps } from '../../app/deps.ts';
import type { MemberData } from '../../app/member-data.ts';
import type { ThreadNews } from '../../db/notification-tables.ts';
import { findFollowers } from '../../db/post-follows.ts';
import { transaction, type Db, type Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { findChoices, isWanted, type ChoiceRow } from '../notifications/notification-choices.ts';
import { threadPath, threadTitle } from '../notifications/thread-title.ts';
import { ACTIONS, VISITOR_ACTIONS, WAITS_IN_CHAT } from '../notifications/notification-text.ts';
import {
  deleteSubscription,
  findComment,
  findLive,
  findOfMembers,
  findSubscriptions,
  findUnseenMessage,
  hasLaterComment,
  hasLaterMessage,
  countWaiting,
  findActor,
  findChat,
  findPushedThread,
  findSender,
  findWebinarSequence,
  isAdministrator,
  mayBeNotified,
  type PushEvent,
} from './push-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'push.comment': { commentId: number };
    'push.message': { messageId: number };
    /** Queues a push of anything else, for members with a device who want it. */
    'push.notice': Notice & { userIds: readonly number[] };
    'push.deliver': Delivery;
  }
}

/** The delay of a push, so that the message can be read on screen, or deleted by its author, first. */
const PUSH_DELAY_MS = 5000;
/** Events older than this are no longer pushed. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Queues a push to the thread's participants, in the transaction that writes the comment. */
export async function queuePushOfComment(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  commentId: number,
): Promise<void> {
  await jobs.add(tx, 'push.comment', { commentId }, PUSH_DELAY_MS);
}

/** Queues a push to the recipient of a private message, in the transaction that writes it. */
export async function queuePushOfMessage(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  messageId: number,
): Promise<void> {
  await jobs.add(tx, 'push.message', { messageId }, PUSH_DELAY_MS);
}

/** Sends pushes: one job finds the recipients, and each device then has a job of its own. */
export function registerPushJobs(deps: Deps): void {
  const { db, jobs } = deps;

  const queueDelivery = async (userIds: readonly number[], subject: PushSubject): Promise<void> => {
    const devices = await findOfMembers(db, userIds);
    if (devices.length === 0) return;
    await transaction(db, async (tx) => {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const { id } of devices) await jobs.add(tx, 'push.deliver', { subscriptionId: id, ...subject });
    });
  };

  jobs.work('push.comment', async ({ commentId: id }) => {
    const comment = await findComment(db, id);
    if (!comment) return;
    const others = [comment.post_author, ...(await findFollowers(db, comment.post_id))];
    await queueDelivery(
      [...new Set(others)].filter((userId) => userId !== comment.by),
      { about: 'comment', id },
    );
  });

  jobs.work('push.message', async ({ messageId: id }) => {
    const message = await findUnseenMessage(db, id);
    if (message) await queueDelivery([message.to], { about: 'message', id });
  });

  jobs.work('push.notice', ({ userIds, ...notice }) =>
    queueDelivery(userIds, { about: 'notice', id: notice.postId ?? 0, notice }),
  );

  jobs.work('push.deliver', (delivery) => deliver(deps, delivery));
}

/** @throws when the push service fails, so that the queue retries */
async function deliver({ db, clock, jobs, log, push }: Deps, delivery: Delivery): Promise<void> {
  const device = await findLive(db, delivery.subscriptionId, timestamp(clock));
  const due = device && (await noteFor(db, delivery, device.user_id, timestamp(clock)));
  if (!due) return;
  const left = Date.parse(due.at) + LIFETIME_MS - clock.now();
  const choices = await findChoices(db, device.user_id);
  if (left <= 0 || !isWanted(choices, due.kind, 'push') || isPaused(choices?.paused_until, clock.now())) return;
  const wait = async (milliseconds: number): Promise<void> => {
    await transaction(db, (tx) => jobs.add(tx, 'push.deliver', delivery, milliseconds));
  };

  const quiet = quietUntil(choices, clock.now());
  if (quiet > 0) return wait(quiet);

  const { tag } = due.note;
  const note: PushNote = { ...due.note, unread: await countWaiting(db, device.user_id) };
  const message = { text: JSON.stringify(note), topic: tag, ttl: Math.ceil(left / 1000) };
  const outcome = await push.send(device, message);
  if (outcome.kind === 'gone') {
    await deleteSubscription(db, device.id);
    log.info({ userId: device.user_id }, 'push: removed an expired device');
  } else if (outcome.kind === 'later') await wait(outcome.after);
  else if (outcome.kind === 'refused') {
    log.warn({ userId: device.user_id, reason: outcome.reason }, 'push: the push service refused a message');
  }
}

function quietUntil(choices: ChoiceRow | undefined, now: number): number {
  if (!choices?.quiet_from || !choices.quiet_to) return 0;
  return quietFor({ from: choices.quiet_from, to: choices.quiet_to, timeZone: choices.time_zone }, now);
}

/** The event: a comment or a private message, by its id, or the subject of a notification. */
type PushSubject =
  | { readonly about: 'comment' | 'message'; readonly id: number }
  | { readonly about: 'notice'; readonly id: number; readonly notice: Notice };

type Delivery = PushSubject & { readonly subscriptionId: number };

interface DueNote {
  readonly kind: NotificationChoiceKind;
  readonly at: string;
  readonly note: PushNote;
}

const nameOf = (event: Pick<PushEvent, 'first_name' | 'last_name'>): string => `${event.first_name} ${event.last_name}`;

/**
 * The current content of a member's push; undefined when it is outdated: deleted, a message that was seen, or superseded
 * by a newer comment or message in the same place, which has its own push.
 */
function noteFor(db: Db, subject: PushSubject, userId: number, now: string): Promise<DueNote | undefined> {
  if (subject.about === 'notice') return noteOfNotification(db, subject.notice, userId, now);
  return subject.about === 'comment' ? noteOfComment(db, subject.id, userId) : noteOfMessage(db, subject.id, userId);
}

async function noteOfComment(db: Db, id: number, userId: number): Promise<DueNote | undefined> {
  const comment = await findComment(db, id);
  if (!comment || !(await mayBeNotified(db, { userId, of: comment.by, postId: comment.post_id }))) return undefined;
  if (await hasLaterComment(db, comment, userId)) return undefined;
  const isMine = comment.post_author === userId;
  const what = isMine ? 'commented on your post' : 'commented on a post you follow';
  const place = { path: `/feed/${comment.post_id}`, tag: `post-${comment.post_id}` };
  return {
    kind: isMine ? 'comment' : 'reply',
    at: comment.created_at,
    note: { userId, title: nameOf(comment), body: what, ...place },
  };
}

async function noteOfMessage(db: Db, id: number, userId: number): Promise<DueNote | undefined> {
  const message = await findUnseenMessage(db, id);
  if (!message || message.to !== userId || (await hasLaterMessage(db, message))) return undefined;
  const place = { path: `/messages/with/${message.by}`, tag: `member-${message.by}` };
  return {
    kind: 'message',
    at: message.created_at,
    note: { userId, title: nameOf(message), body: 'sent you a message', ...place },
  };
}

/** The subject of a notification, with the ids for its push. */
interface Notice {
  readonly kind: NotificationKind;
  readonly at: string;
  readonly by?: number;
  readonly postId?: number | null;
  readonly commentId?: number | null;
  /** A visitor's message, for administrators. */
  readonly inquiryId?: number;
  readonly chatId?: number;
  /** A thread of the desk, and what is new about it. */
  readonly thread?: { readonly id: number; readonly news: ThreadNews };
  /** A webinar, with the words about it. */
  readonly webinar?: {
    readonly id: number;
    readonly path: string;
    readonly title: string;
    readonly body: string;
    readonly sequence: number;
    readonly until: string;
  };
}

/** News of a webinar; undefined once its time has changed again, it is cancelled or the news are too late. */
async function noteOfWebinar(
  db: Db,
  { at, webinar }: Notice & Required<Pick<Notice, 'webinar'>>,
  userId: number,
  now: string,
): Promise<DueNote | undefined> {
  const { id, path, title, body, sequence, until } = webinar;
  if (until <= now || (await findWebinarSequence(db, id)) !== sequence) return undefined;
  return { kind: 'webinar', at, note: { userId, title, body, path, tag: `webinar-${id}` } };
}

/** A visitor's message, for a current administrator; undefined once it is erased. */
async function noteOfVisitor(db: Db, notice: Notice, userId: number): Promise<DueNote | undefined> {
  const { kind, at } = notice;
  if (kind !== 'inquiry' && kind !== 'booking' && kind !== 'chat') return undefined;
  if (!(await isAdministrator(db, userId))) return undefined;
  if (kind === 'chat') {
    const chat = await findChat(db, notice.chatId ?? 0);
    if (!chat) return undefined;
    const body = chat.waiting_since === null ? VISITOR_ACTIONS.chat : WAITS_IN_CHAT;
    const title = chat.visitor_name ?? chat.visitor_email ?? 'A visitor';
    const path = `/admin/chats?chat=${chat.session_id}`;
    return { kind, at, note: { userId, title, body, path, tag: `chat-${notice.chatId}` } };
  }
  const sender = await findSender(db, notice.inquiryId ?? 0);
  if (!sender) return undefined;
  const path = `/admin/inquiries?open=${notice.inquiryId}`;
  const tag = `inquiry-${notice.inquiryId}`;
  return { kind, at, note: { userId, title: nameOf(sender).trim(), body: VISITOR_ACTIONS[kind], path, tag } };
}

/** News of a thread, for a current administrator; undefined once it is erased, or the person has been answered. */
async function noteOfThread(
  db: Db,
  { id, news, at }: { readonly id: number; readonly news: ThreadNews; readonly at: string },
  userId: number,
): Promise<DueNote | undefined> {
  const thread = (await isAdministrator(db, userId)) ? await findPushedThread(db, id) : undefined;
  const isAnswered = thread?.waiting_since === null && (news === 'due' || news === 'overdue');
  if (!thread || isAnswered) return undefined;
  const title = threadTitle(news, thread.name ?? thread.email, null);
  return { kind: 'desk', at, note: { userId, title, body: thread.subject, path: threadPath(id), tag: `thread-${id}` } };
}

const FINAL_WORDS: Readonly<Partial<Record<NotificationKind, readonly [title: string, path: string]>>> = {
  level: ['You’ve reached a new level', '/profile'],
  report: ['We’ve reviewed your report', '/feed'],
  library: ['New in the library', '/library'],
};

async function noteOfNotification(db: Db, notice: Notice, userId: number, now: string): Promise<DueNote | undefined> {
  const { kind, at, by, postId = null, webinar } = notice;
  if (webinar) return noteOfWebinar(db, { ...notice, webinar }, userId, now);
  if (notice.thread) return noteOfThread(db, { at, ...notice.thread }, userId);
  const choice = choiceFor[kind];
  if (!choice) return undefined;
  const words = FINAL_WORDS[kind];
  if (words) return { kind: choice, at, note: { userId, title: words[0], body: '', path: words[1], tag: kind } };
  if (notice.inquiryId !== undefined || notice.chatId !== undefined) return noteOfVisitor(db, notice, userId);
  const action = ACTIONS[kind];
  if (by === undefined || postId === null || !action) return undefined;
  const actor = await findActor(db, { ...notice, by, postId });
  if (!actor || !(await mayBeNotified(db, { userId, of: by, postId }))) return undefined;
  // Likes of a post replace each other, but not those of a comment.
  const tag = `${choice === 'like' ? 'likes' : 'post'}-${postId}`;
  return { kind: choice, at, note: { userId, title: nameOf(actor), body: action, path: `/feed/${postId}`, tag } };
}

/** A member's push settings of the three kinds that `choosePush` changes. */
export const pushChoicesOf = (row: ChoiceRow) => ({
  comments: isWanted(row, 'comment', 'push'),
  replies: isWanted(row, 'reply', 'push'),
  messages: isWanted(row, 'message', 'push'),
});

/** A member's push settings, and their devices. Deleted with the account and its sessions. */
export const pushMemberData: MemberData = {
  name: 'notifications',
  async *entries(db, userId) {
    const choices = await findChoices(db, userId);
    if (choices) {
      const { quiet_from, quiet_to, time_zone, updated_at } = choices;
      yield { choices: { ...pushChoicesOf(choices), quiet_from, quiet_to, time_zone, updated_at } };
    }
    for (const { endpoint, created_at: since } of await findSubscriptions(db, userId)) {
      // The address alone would let anybody push to the device, so only the service is exported.
      yield { device: { service: new URL(endpoint).host, since } };
    }
  },
};
