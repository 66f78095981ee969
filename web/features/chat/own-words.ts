import { create } from 'zustand';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { Region } from '#shared/rules/prices.ts';
import { newKey } from '#shared/api/keyring.ts';

/** A message that the server has not been seen to hold. */
export interface Unsent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly text: string;
  readonly wantsPerson: boolean;
  /** The page on which it was written, and whose prices come first there: sent again, it is the same message. */
  readonly page?: string | undefined;
  readonly region?: Region | undefined;
  /** `sent`: taken by the server, and not yet in the list of messages. */
  readonly state: 'sending' | 'sent' | 'failed';
  /** Why it failed, for the visitor. */
  readonly problem?: string | undefined;
  /** The newest message there was when it was written: among those it cannot be. */
  readonly after: number;
  /** When it was written, ISO. */
  readonly at: string;
}

interface Words {
  readonly draft: string;
  /** The fields of the form for an address. */
  readonly contact: { readonly email: string; readonly name: string };
  readonly unsent: readonly Unsent[];
  /** The newest answer whose wish for an address was met or declined. */
  readonly answered: number;
  /** The conversation in which a person has taken over from the assistant. */
  readonly withPerson: string | null;
}

interface OwnWords extends Words {
  /** The member whose words they are; null before anybody signs in, undefined until that is known. */
  readonly owner: number | null | undefined;
}

const STORE = 'chat';
const nothing: Words = { draft: '', contact: { email: '', name: '' }, unsent: [], answered: 0, withPerson: null };
const unknown: OwnWords = { ...nothing, owner: undefined };

/**
 * What the visitor has written into the chat and the server does not hold yet. Kept for as long as the tab is open, so
 * that neither a reload nor a failed call costs anybody their words, and under the member's id, so that they are never
 * shown to the next person (hazards, "Device").
 */
export const useOwnWords = create<OwnWords>(() => unknown);

const { getState: words, setState: set } = useOwnWords;

/**
 * To be told who is signed in, as soon as it is known and whenever it changes. A visitor's words become the member's
 * who signs in; a member's words go when that member does.
 * @returns whether the words of somebody else were put away
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

/** The wish for an address is dealt with, up to the message `upTo`. */
export const closeContact = (upTo: number): void => set({ contact: nothing.contact, answered: upTo });

/** Takes note of an answer to a message: null says that a person has taken over (decisions §5). */
export function noteAnswer(sessionId: string, response: string | null): void {
  if (response === null) set({ withPerson: sessionId });
}

/** Puts a new message behind the others. @param after the newest message there is */
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

/** Whether the server's messages hold what was written, also when its answer to the call was lost. */
export const hasLanded = ({ text, after }: Unsent, messages: readonly ChatMessage[]): boolean =>
  messages.some(({ id, author, message }) => author === 'visitor' && id > after && message === text);

/** Forgets what the server holds. A message on its way stays until its call has ended. */
export function dropLanded(messages: readonly ChatMessage[]): void {
  const left = words().unsent.filter((message) => message.state === 'sending' || !hasLanded(message, messages));
  if (left.length < words().unsent.length) set({ unsent: left });
}

/** For tests: as after the page was loaded. */
export const forgetOwnWords = (): void => set(unknown, true);

useOwnWords.subscribe((state) => {
  if (state.owner === undefined) return;
  try {
    sessionStorage.setItem(STORE, JSON.stringify(state));
  } catch {
    // Storage is refused or full: the words live as long as the page.
  }
});

function read(): OwnWords {
  try {
    const kept = { ...unknown, ...(JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Partial<OwnWords>) };
    // What was on its way when the page went may or may not have arrived; sent again, it has one effect.
    const unsent = kept.unsent.map((message) => ({ ...message, state: 'failed' as const }));
    return { ...kept, unsent };
  } catch {
    return unknown;
  }
}
