import { create } from 'zustand';
import { newKey } from '#shared/api/keyring.ts';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { MESSAGE_WORDS, readPrivate, removePrivate, writePrivate } from '../../device/private-storage.ts';
import { isPageOf, onDeviceWiped } from '../../device/owner.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';

/** A message that is not known to have arrived. */
export interface Unsent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** The other member. */
  readonly to: number;
  readonly text: string;
  readonly state: 'sending' | 'failed';
  /** The error message. */
  readonly problem?: string | undefined;
  /** The id of the newest message when it was written: it can only be among later ones. */
  readonly after: number;
  /** When it was written, in ISO 8601. */
  readonly at: string;
  /** Set when it waits in the outbox. */
  readonly kept?: OutboxItem;
}

interface Words {
  /** Drafts by the other member's id. */
  readonly drafts: Readonly<Record<number, string>>;
  readonly unsent: readonly Unsent[];
}

interface OwnWords extends Words {
  /** The author's id; undefined until it is known. */
  readonly owner: number | undefined;
}

const nothing: Words = { drafts: {}, unsent: [] };

/**
 * The member's drafts and the messages that are not known to have arrived. Kept on the device under the member's id, so
 * that they survive a reload and a closed tab. Signing out asks first, then deletes them.
 */
export const useOwnWords = create<OwnWords>(() => ({ ...nothing, owner: undefined }));

const { getState: words, setState: set } = useOwnWords;

/** Sets the signed-in member. Replaces another member's words with those kept for this one. */
export function adopt(owner: number): void {
  if (words().owner === owner) return;
  set({ ...readKept(owner), owner });
}

export function keepDraft(to: number, text: string): void {
  const { [to]: _, ...others } = words().drafts;
  set({ drafts: text ? { ...others, [to]: text } : others });
}

/** Appends a new message. @param after the id of the newest message */
export function addUnsent(to: number, text: string, after: number): Unsent {
  const message: Unsent = { key: newKey(), to, text, state: 'sending', after, at: new Date().toISOString() };
  set(({ unsent }) => ({ unsent: [...unsent, message] }));
  return message;
}

export const changeUnsent = (key: string, change: Pick<Unsent, 'state' | 'problem'>): void =>
  set(({ unsent }) => ({
    unsent: unsent.map((message) => (message.key === key ? { ...message, ...change } : message)),
  }));

export const dropUnsent = (key: string): void =>
  set(({ unsent }) => ({ unsent: unsent.filter((message) => message.key !== key) }));

/** Whether the message is among those of the server, even if the answer to the call was lost. */
export const hasLanded = ({ to, text, after }: Unsent, messages: readonly PrivateMessage[]): boolean =>
  messages.some((message) => message.id > after && message.senderId !== to && message.text === text);

/** Forgets everything; tests use it too. */
export const forgetOwnWords = (): void => set({ ...nothing, owner: undefined }, true);

// A sign-out in another tab clears this one too.
onDeviceWiped((owner) => {
  if (words().owner === owner) return;
  forgetOwnWords();
});

const placeOf = (owner: number): string => `${MESSAGE_WORDS}${owner}/`;
const draftName = (owner: number, to: number | string): string => `${placeOf(owner)}draft/${to}`;
const unsentName = (owner: number, key: string): string => `${placeOf(owner)}unsent/${key}`;

// Each draft and message has a key of its own, so that two tabs do not overwrite each other's.
useOwnWords.subscribe(({ owner, drafts, unsent }, before) => {
  if (owner === undefined || owner !== before.owner) return;
  for (const to of Object.keys({ ...before.drafts, ...drafts }).map(Number)) {
    if (drafts[to] !== before.drafts[to]) keep(owner, draftName(owner, to), drafts[to]);
  }
  for (const { key } of before.unsent) {
    if (!unsent.some((message) => message.key === key)) removePrivate(unsentName(owner, key));
  }
  for (const message of unsent) {
    if (!before.unsent.includes(message)) keep(owner, unsentName(owner, message.key), JSON.stringify(message));
  }
});

/** Stores or removes one entry. If storage is refused or full, the words last as long as the page. */
function keep(owner: number, name: string, text: string | undefined): void {
  if (text === undefined) removePrivate(name);
  else if (isPageOf(owner)) writePrivate(name, text);
}

function readKept(owner: number): Words {
  const drafts = readPrivate(draftName(owner, '')).map(([name, text]) => [name.split('/').at(-1), text]);
  const unsent = readPrivate(unsentName(owner, '')).flatMap(([, text]) => parse(text));
  return {
    drafts: Object.fromEntries(drafts) as Words['drafts'],
    unsent: unsent.toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

function parse(text: string): Unsent[] {
  try {
    // A message that was on its way when the page closed may have arrived; its key makes sending it again safe.
    return [{ ...(JSON.parse(text) as Unsent), state: 'failed' }];
  } catch {
    return [];
  }
}
