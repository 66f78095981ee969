import { create } from 'zustand';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { Region } from '#shared/rules/prices.ts';
import { newKey } from '#shared/api/keyring.ts';

const STORE = 'chat';

/** A message that is not known to have arrived. */
export interface Unsent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly text: string;
  readonly wantsPerson: boolean;
  /** The page on which it was written, and the price region there. Kept, so that a retry sends the same body. */
  readonly page?: string | undefined;
  readonly region?: Region | undefined;
  /** `sent`: accepted by the server, and not yet in the list of messages. */
  readonly state: 'sending' | 'sent' | 'failed';
  /** The error message for the visitor. */
  readonly problem?: string | undefined;
  /** The id of the newest message when it was written: it can only be among later ones. */
  readonly after: number;
  /** When it was written, in ISO 8601. */
  readonly at: string;
}

interface Words {
  readonly draft: string;
  /** The fields of the contact form. */
  readonly contact: { readonly email: string; readonly name: string };
  readonly unsent: readonly Unsent[];
  /** The id of the last message up to which a request for an address was answered or declined. */
  readonly answered: number;
  /** The id of the conversation in which a person has taken over from the assistant. */
  readonly withPerson: string | null;
}

interface OwnWords extends Words {
  /** The member who wrote them; null for a visitor, undefined until that is known. */
  readonly owner: number | null | undefined;
}
const nothing: Words = { draft: '', contact: { email: '', name: '' }, unsent: [], answered: 0, withPerson: null };
const unknown: OwnWords = { ...nothing, owner: undefined };

/**
 * The visitor's draft and the messages that are not known to have arrived. Kept while the tab is open, so that neither a
 * reload nor a failed call loses them, and under the member's id, so that the next person on the device never sees them.
 */
export const useOwnWords = create<OwnWords>(() => unknown);

const { getState: words, setState: set } = useOwnWords;

/**
 * Sets the signed-in member, as soon as it is known and whenever it changes. A visitor who signs in keeps their words; a
 * member's words are deleted when that member leaves.
 * @returns whether another person's words were deleted
 */
export function adopt(owner: number | null): boolean {
  const { owner: before, draft } = words();
  if (before === owner) return false;
  if (before === undefined) {
    const kept = read();
    const isMine = kept.owner === null || kept.owner === undefined || kept.owner === owner;
    set({ ...(isMine ? kept : nothing), owner, draft: draft || (isMine ? kept.draft : '') });
    return !isMine;
  }
  set(before === null ? { owner } : { ...nothing, owner });
  return before !== null;
}

export const keepDraft = (draft: string): void => set({ draft });

export const keepContact = (change: Partial<Words['contact']>): void =>
  set(({ contact }) => ({ contact: { ...contact, ...change } }));

/** Marks requests for an address up to the message `upTo` as answered. */
export const closeContact = (upTo: number): void => set({ contact: nothing.contact, answered: upTo });

/** Handles the answer to a message: null means that a person has taken over. */
export function noteAnswer(sessionId: string, response: string | null): void {
  if (response === null) set({ withPerson: sessionId });
}

/** Appends a new message. @param after the id of the newest message */
export function addUnsent(
  text: string,
  { after, ...rest }: Pick<Unsent, 'wantsPerson' | 'after' | 'page' | 'region'>,
): Unsent {
  const message: Unsent = {
    key: newKey(),
    text,
    ...rest,
    state: 'sending',
    after,
    at: new Date().toISOString(),
  };
  set(({ unsent }) => ({ unsent: [...unsent, message] }));
  return message;
}

export const changeUnsent = (key: string, change: Partial<Unsent>): void =>
  set(({ unsent }) => ({
    unsent: unsent.map((message) => (message.key === key ? { ...message, ...change } : message)),
  }));

export const dropUnsent = (key: string): void =>
  set(({ unsent }) => ({ unsent: unsent.filter((message) => message.key !== key) }));

/** Whether the message is among those of the server, even if the answer to the call was lost. */
export const hasLanded = ({ text, after }: Unsent, messages: readonly ChatMessage[]): boolean =>
  messages.some(({ id, author, message }) => author === 'visitor' && id > after && message === text);

/** Removes messages that have arrived. One on its way stays until its call has ended. */
export function dropLanded(messages: readonly ChatMessage[]): void {
  const left = words().unsent.filter((message) => message.state === 'sending' || !hasLanded(message, messages));
  if (left.length < words().unsent.length) set({ unsent: left });
}

/** Forgets everything, as after loading the page; for tests. */
export const forgetOwnWords = (): void => set(unknown, true);

useOwnWords.subscribe((state) => {
  if (state.owner === undefined) return;
  try {
    sessionStorage.setItem(STORE, JSON.stringify(state));
  } catch {
    // Storage is refused or full: the words last as long as the page.
  }
});

function read(): OwnWords {
  try {
    const kept = { ...unknown, ...(JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Partial<OwnWords>) };
    // A message that was on its way when the page closed may have arrived; its key makes sending it again safe.
    const unsent = kept.unsent.map((message) => ({ ...message, state: 'failed' as const }));
    return { ...kept, unsent };
  } catch {
    return unknown;
  }
}
