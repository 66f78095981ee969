import { create } from 'zustand';
import { newKey } from '#shared/api/keyring.ts';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { onDeviceWiped } from '../../app/private-storage.ts';
import type { OutboxItem } from '../../offline/outbox/item.ts';

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

const STORE = 'messages';
const nothing: Words = { drafts: {}, unsent: [] };

/**
 * What the member has written and the server does not hold yet. Kept for as long as the tab is open, also over a
 * reload, under the member's id, and wiped when they sign out (hazards, "Device").
 */
export const useOwnWords = create<OwnWords>(() => ({ ...nothing, owner: undefined }));

const { getState: words, setState: set } = useOwnWords;

/** To be told who is signed in: the words of somebody else are put away. */
export function adopt(owner: number): void {
  if (words().owner === owner) return;
  const kept = words().owner === undefined ? read() : undefined;
  set({ ...(kept?.owner === owner ? kept : nothing), owner });
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
  sessionStorage.removeItem(STORE);
});

useOwnWords.subscribe((state) => {
  if (state.owner === undefined) return;
  try {
    sessionStorage.setItem(STORE, JSON.stringify(state));
  } catch {
    // Storage is refused or full: the words live as long as the page.
  }
});

function read(): OwnWords | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as OwnWords | null;
    // What was on its way when the page went may or may not have arrived; sent again, it has one effect.
    return kept ? { ...kept, unsent: kept.unsent.map((message) => ({ ...message, state: 'failed' })) } : undefined;
  } catch {
    return undefined;
  }
}
