import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError, isUnreached, NetworkError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { noLock, type OutboxStore, systemClock } from '#shared/api/outbox/environment.ts';
import { type NewItem, VISITOR, type OutboxItem } from '#shared/api/outbox/item.ts';
import { matchArrived } from '#shared/api/outbox/arrived.ts';
import { Outbox } from '#shared/api/outbox/outbox.ts';
import { textStore } from '#shared/api/outbox/text-store.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import { sendChatMessage } from '#shared/contracts/endpoints/chat.ts';
import { CHAT_UNSENT } from '../../device/names.ts';
import { currentMember, deviceOwner } from '../../device/owner.ts';
import { allMessagesKey, sessionKey, sessionQuery } from './chat-queries.ts';
import { adopt, handleAnswer } from './chat-state.ts';

/** The assistant may take 15 seconds; the network gets as long. */
const ANSWER_TIMEOUT_MS = 30_000;

interface Calls {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

type Body = NonNullable<InputOf<typeof sendChatMessage>['body']>;

/** A message without confirmed delivery. */
export interface Unsent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly text: string;
  /** `waiting`: for the network. `sent`: accepted by the server, and not yet in the list of messages. */
  readonly state: 'sending' | 'waiting' | 'sent' | 'failed';
  /** The error message for the visitor. */
  readonly problem?: string | null;
  /** The id of the newest message when this one was written: it can only be among later ones. */
  readonly after: number;
  /** The messages that were matched to equal ones. */
  readonly taken?: readonly number[] | undefined;
  /** When it was written, in ISO 8601. */
  readonly at: string;
}

/** The messages without confirmed delivery, oldest first. Stored as long as the tab, whose visitor they belong to. */
export const useUnsent = create<readonly Unsent[]>(() => []);

let calls: Calls;
let user = VISITOR;
let outbox: Outbox | undefined;
let store: OutboxStore;
/** Accepted by the server, and shown until the list of messages contains them. */
let arrived: readonly Unsent[] = [];

/**
 * Sets the signed-in member, when known and on each change: shows and sends what this person wrote in this tab. A
 * visitor who signs in keeps their messages; other people's are deleted.
 * @param owner the member's id; null for a visitor
 * @returns whether another person's messages were deleted
 */
export function takeOver(now: Calls, owner: number | null): boolean {
  const isAnothers = adopt(owner);
  if (isAnothers) closeOutbox();
  [calls, user] = [now, owner ?? VISITOR];
  void open(theOutbox());
  return isAnothers;
}

async function open(box: Outbox): Promise<void> {
  for (const { key, userId } of await store.list())
    if (userId !== user)
      // oxlint-disable-next-line no-await-in-loop -- in order
      await (userId === VISITOR ? store.change(key, { userId: user }) : store.remove(key));
  if (box === outbox) await box.open(user);
}

/** Stops sending and showing, for a change of member and in tests. Stored messages stay until `takeOver`. */
export function closeOutbox(): void {
  outbox?.close();
  [outbox, user] = [undefined, VISITOR];
  show([]);
}

/** Sends a message as soon as possible. @param after the id of the newest message */
export function send(now: Calls, body: Body, after: number): void {
  calls = now;
  void theOutbox().add(itemOf(newIdempotencyKey(), body, after));
}

/** Sends a message again, when the visitor presses the button. */
export const sendAgain = (key: string): void => void outbox?.sendAgain(key);

export const discard = (key: string): void => void outbox?.discard(key);

/** Finds messages in the server's list, even if the answer to their call was lost. */
export const arrivedIn = (unsent: readonly Unsent[], messages: readonly ChatMessage[]) =>
  matchArrived(
    unsent,
    messages.flatMap(({ id, author, message }) => (author === 'visitor' ? { id, text: message } : [])),
  );

/** Removes delivered messages. A message that is being sent stays until its call has ended. */
export function dropArrived(unsent: readonly Unsent[], messages: readonly ChatMessage[]): void {
  const landed = arrivedIn(unsent, messages);
  const isOver = ({ key, state }: Unsent) => state !== 'sending' && landed.has(key);
  for (const message of unsent) if (message.state === 'failed' && isOver(message)) discard(message.key);
  const over = arrived.filter(isOver);
  if (over.length === 0) return;
  void letGo(new Map(over.map(({ key, text }) => [key, { text, id: landed.get(key)! }])));
}

/** Hides delivered messages. Equal ones that are pending or refused stay. */
async function letGo(over: ReadonlyMap<string, { readonly text: string; readonly id: number }>): Promise<void> {
  for (const { text, id } of over.values()) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await outbox?.recordTaken(id, ({ input }) => (input.body as Body).message === text);
  }
  show(arrived.filter(({ key }) => !over.has(key)));
}

const itemOf = (key: string, body: Body, after: number): NewItem => ({
  key,
  userId: user,
  endpoint: sendChatMessage.name,
  input: { body },
  queueKey: 'chat',
  lastWins: false,
  attended: { after },
});

function theOutbox(): Outbox {
  if (outbox) return outbox;
  store = textStore(
    { read: readTexts, write: (key, text) => writeText(CHAT_UNSENT + key, text) },
    (text) => JSON.parse(text) as OutboxItem,
  );
  outbox = new Outbox(
    {
      store,
      // Other tabs have their own messages. A duplicated tab sends both tabs' messages: the key prevents a second
      // delivery.
      lock: noLock,
      channel: { post: () => undefined, onMessage: () => () => undefined },
      clock: systemClock,
      mayAct: (userId) => userId === VISITOR || userId === (currentMember() ?? deviceOwner() ?? userId),
      reach: () => Promise.resolve(true),
      send: post,
      answerTimeoutMs: () => ANSWER_TIMEOUT_MS,
    },
    { onSent: (item) => void showSent(unsentOf(item)), onSignedOut: () => undefined },
  );
  outbox.subscribe(() => show());
  return outbox;
}

/** Sends a message to its conversation; if that is closed or no longer this visitor's, starts a new one. */
async function post({ key, input }: OutboxItem, signal: AbortSignal): Promise<void> {
  const { client, queryClient } = calls;
  const body = input.body as Body;
  const postTo = async (sessionId: string): Promise<void> => {
    const sent = { ...body, sessionId };
    const { response } = await client.call(sendChatMessage, { body: sent }, { idempotencyKey: key, signal });
    handleAnswer(sessionId, response);
  };
  try {
    try {
      await postTo(body.sessionId);
    } catch (error) {
      if (!isOver(error)) throw error;
      const former = queryClient.getQueryData(sessionQuery(client).queryKey);
      const next = await queryClient.fetchQuery({ ...sessionQuery(client), staleTime: 0 });
      // Messages of the closed conversation are not in the next one's list, which would remove them here.
      if (next.sessionId !== former?.sessionId) show([]);
      // The refused call was not recorded under its key, so the key is free for this body.
      await store.change(key, { input: { body: { ...body, sessionId: next.sessionId } } });
      await postTo(next.sessionId);
    }
  } catch (error) {
    // The session is not known yet: the message stays pending.
    if (error instanceof ApiError && error.status === 401) throw new NetworkError(error);
    // oxlint-disable-next-line no-console -- a failed send is logged; a lost network is logged by the browser
    if (error instanceof ApiError && !isUnreached(error)) console.error('The chat message could not be sent', error);
    throw error;
  }
}

/**
 * Whether the conversation can't take the message: 404, it is not this visitor's; 409, it is closed; 422, a duplicated
 * tab has sent the message to a new conversation.
 */
const isOver = (error: unknown): boolean => error instanceof ApiError && [404, 409, 422].includes(error.status);

async function showSent(message: Unsent): Promise<void> {
  const { queryClient } = calls;
  show([...arrived, { ...message, state: 'sending' }]);
  // Starts the conversation, if that failed offline.
  await queryClient.refetchQueries({ queryKey: sessionKey, type: 'active', stale: true });
  await queryClient.refetchQueries({ queryKey: allMessagesKey, type: 'active' });
  show(arrived.map((one) => (one.key === message.key ? { ...one, state: 'sent' } : one)));
}

function show(sent = arrived): void {
  arrived = sent;
  useUnsent.setState([...arrived, ...(outbox?.snapshot() ?? []).map(unsentOf)], true);
}

function unsentOf({ key, input, state, problem, attended, after, taken, madeAt }: OutboxItem): Unsent {
  return {
    key,
    text: (input.body as Body).message,
    state: state !== 'waiting' ? 'failed' : attended ? 'sending' : 'waiting',
    problem,
    after: attended?.after ?? after ?? Infinity,
    taken,
    at: madeAt,
  };
}

async function readTexts(): Promise<string[]> {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(CHAT_UNSENT));
  return keys.map((key) => sessionStorage.getItem(key) ?? '');
}

/** @returns whether it is stored: storage may be full, or refused by the browser's settings */
async function writeText(key: string, text: string | null): Promise<boolean> {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
