import { create } from 'zustand';
import { newKey } from '#shared/api/keyring.ts';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { MESSAGE_WORDS, readPrivate, removePrivate, writePrivate } from '../../device/private-storage.ts';
import { isPageOf, onDeviceWiped } from '../../device/owner.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';

/** A message that the server has not been seen to hold. */
export interface Unsent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** The other member. */
  readonly to: number;
  readonly text: string;
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly problem?: string | undefined;
  /** The newest message there was when it was written: among those it cannot be. */
  readonly after: number;
  /** When it was written, ISO. */
  readonly at: string;
  /** Set when the outbox keeps it until there is a network. */
  readonly kept?: OutboxItem;
}

interface Words {
  /** What is being written, by the other member's id. */
  readonly drafts: Readonly<Record<number, string>>;
  readonly unsent: readonly Unsent[];
}

interface OwnWords extends Words {
  /** Whose words they are; undefined until that is known. */
  readonly owner: number | undefined;
}

const nothing: Words = { drafts: {}, unsent: [] };

/**
 * What the member has written and the server does not hold yet. Kept on the device under the member's id, over a reload
 * and a closed tab, and wiped when they sign out, which is asked about first.
 */
export const useOwnWords = create<OwnWords>(() => ({ ...nothing, owner: undefined }));

const { getState: words, setState: set } = useOwnWords;

/** To be told who is signed in: the words of somebody else are put away. */
export function adopt(owner: number): void {
  if (words().owner === owner) return;
  set({ ...readKept(owner), owner });
}

export function keepDraft(to: number, text: string): void {
  const { [to]: _, ...others } = words().drafts;
  set({ drafts: text ? { ...others, [to]: text } : others });
}

/** Puts a new message behind the others. @param after the newest message there is */
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

/** Whether the server holds what was written, also when its answer to the call was lost. */
export const hasLanded = ({ to, text, after }: Unsent, messages: readonly PrivateMessage[]): boolean =>
  messages.some((message) => message.id > after && message.senderId !== to && message.text === text);

/** As before anybody came; also for tests. */
export const forgetOwnWords = (): void => set({ ...nothing, owner: undefined }, true);

// Signed out in another tab: what was written here goes too.
onDeviceWiped((owner) => {
  if (words().owner === owner) return;
  forgetOwnWords();
});

const placeOf = (owner: number): string => `${MESSAGE_WORDS}${owner}/`;
const draftName = (owner: number, to: number | string): string => `${placeOf(owner)}draft/${to}`;
const unsentName = (owner: number, key: string): string => `${placeOf(owner)}unsent/${key}`;

// Each under a name of its own: two tabs do not undo each other's.
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

/** Where storage is refused or full, the words live as long as the page. */
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
    // What was on its way when the page went may or may not have arrived; sent again, it has one effect.
    return [{ ...(JSON.parse(text) as Unsent), state: 'failed' }];
  } catch {
    return [];
  }
}
