import type { Client } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { noLock, systemClock } from '#shared/api/outbox/environment.ts';
import type { OutboxItem, Upload } from '#shared/api/outbox/item.ts';
import { newItem, sendItem } from '#shared/api/outbox/kinds.ts';
import { Outbox } from '#shared/api/outbox/outbox.ts';
import { textStore } from '#shared/api/outbox/text-store.ts';
import type { Platform } from '#shared/api/platform.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import { answerChat } from '#shared/contracts/endpoints/console.ts';
import { replyToThread } from '#shared/contracts/endpoints/desk.ts';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';

interface Options {
  readonly client: Client;
  readonly platform: Pick<Platform, 'owner' | 'outbox'>;
  /** The author of all replies in this outbox. */
  readonly owner: Owner;
  /** Called when a reply was sent, to refetch the chat or thread. */
  readonly onSent: (item: OutboxItem) => void;
}

/** One person's unconfirmed replies, and the outbox that sends them. */
export interface Replies {
  readonly owner: Owner;
  readonly outbox: Outbox;
  /** Shows and sends replies left by an earlier window. */
  open(): Promise<void>;
  /** Sends a reply as soon as possible, once per key. Resolves after the first attempt. */
  send(sessionId: string, text: string, key?: string): Promise<void>;
  /** Keeps a reply to a thread that did not reach the server, and sends it with the same key on reconnect. */
  keep(threadId: number, body: ThreadReply, key: string, uploads: readonly Upload[]): Promise<void>;
}

type ThreadReply = NonNullable<InputOf<typeof replyToThread>['body']>;

/** How long an attempt may take, in milliseconds. It is short, because a visitor is waiting for the reply. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Sends one person's replies to one server, and stores unsent ones with the shell. Nothing is sent while somebody else, or
 * nobody, is signed in.
 */
export function createReplies({ client, platform, owner, onSent }: Options): Replies {
  const { personId } = owner;
  const place = {
    read: () => platform.outbox.read(owner),
    write: (key: string, text: string | null) => platform.outbox.write(owner, key, text),
  };
  const outbox = new Outbox(
    {
      store: textStore(place, (text) => parseReply(text, personId)),
      // Two windows may send the same reply at once. Its key makes sure it arrives once.
      lock: noLock,
      channel: {
        post: () => undefined,
        onMessage: (listener) => platform.outbox.listen(() => listener({ kind: 'changed' })),
      },
      clock: systemClock,
      mayAct: () => isSameOwner(platform.owner(), owner),
      reach: () => Promise.resolve(true),
      send: (item, signal) => sendItem(client, item, signal),
      answerTimeoutMs: () => ANSWER_TIMEOUT_MS,
    },
    // Signed out: the shell shows the sign-in, and opens the outbox again.
    { onSent, onSignedOut: () => undefined },
  );
  return {
    owner,
    outbox,
    open: () => outbox.open(personId),
    async send(sessionId, message, key = newIdempotencyKey()) {
      const input = { params: { sessionId }, body: { message } };
      await outbox.add(newItem(answerChat, input, { key, userId: personId }));
      await outbox.drain();
    },
    async keep(threadId, body, key, uploads) {
      const input = { params: { id: String(threadId) }, body };
      await outbox.add({ ...newItem(replyToThread, input, { key, userId: personId, tried: true }), uploads });
    },
  };
}

/** The chat that a reply was written in; empty for a reply from the inbox. */
export const sessionOf = ({ input }: OutboxItem): string => input.params?.['sessionId'] ?? '';

/** The thread that a reply from the inbox belongs to; null for a reply written in a chat. */
export const threadOf = ({ endpoint, input }: OutboxItem): number | null =>
  endpoint === replyToThread.name ? Number(input.params?.['id']) : null;

/** The text of a reply. */
export function textOf({ input }: OutboxItem): string {
  const { message, text } = input.body as { readonly message?: string; readonly text?: string };
  return message ?? text ?? '';
}

/** Parses a stored reply. @returns null for anything else, and for another person's */
function parseReply(text: string, personId: number): OutboxItem | null {
  try {
    const item = JSON.parse(text) as OutboxItem;
    const isWhole = [item.key, textOf(item), item.madeAt].every((part) => typeof part === 'string' && part !== '');
    const hasPlace = sessionOf(item) !== '' || threadOf(item) !== null;
    return isWhole && hasPlace && item.userId === personId ? item : null;
  } catch {
    return null;
  }
}
