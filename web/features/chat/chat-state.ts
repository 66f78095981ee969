import { create } from 'zustand';
import { tabDrafts } from '../../device/tab-drafts.ts';

const STORE = 'chat';
/** The name under which the draft and the contact form's fields are stored. */
const DRAFT = 'chat';

interface ChatState {
  readonly draft: string;
  /** The fields of the contact form. */
  readonly contact: { readonly email: string; readonly name: string };
  /** The id of the last message up to which a request for an address was answered or declined. */
  readonly answered: number;
  /** The id of the conversation in which a person has taken over from the assistant. */
  readonly withPerson: string | null;
}

interface OwnedChatState extends ChatState {
  /** The member who wrote it; null for a visitor, undefined until that is known. */
  readonly owner: number | null | undefined;
}
const nothing: ChatState = { draft: '', contact: { email: '', name: '' }, answered: 0, withPerson: null };
const unknown: OwnedChatState = { ...nothing, owner: undefined };

/**
 * The visitor's draft, and the chat's state beside the messages. Stored while the tab is open, so that a reload does
 * not lose it, and under the member's id, so that the next person on the device never sees it.
 */
export const useChatState = create<OwnedChatState>(() => unknown);

const { getState, setState: set } = useChatState;

/**
 * Sets the signed-in member, when known and on each change. A visitor who signs in keeps their draft; a member's draft
 * is deleted when that member leaves.
 * @returns whether another person's draft was deleted
 */
export function adopt(owner: number | null): boolean {
  const { owner: before, draft } = getState();
  if (before === owner) return false;
  if (before === undefined) {
    const stored = read(owner);
    const isMine = stored.owner === null || stored.owner === undefined || stored.owner === owner;
    set({ ...(isMine ? stored : nothing), owner, draft: draft || (isMine ? stored.draft : '') });
    if (!isMine) tabDrafts.write(stored.owner, DRAFT, null);
    return !isMine;
  }
  set(before === null ? { owner } : { ...nothing, owner });
  return before !== null;
}

export const storeDraft = (draft: string): void => set({ draft });

export const storeContact = (change: Partial<ChatState['contact']>): void =>
  set(({ contact }) => ({ contact: { ...contact, ...change } }));

/** Marks requests for an address up to the message `upTo` as answered. */
export const closeContact = (upTo: number): void => set({ contact: nothing.contact, answered: upTo });

/** Handles the answer to a message: null means that a person has taken over. */
export function handleAnswer(sessionId: string, response: string | null): void {
  if (response === null) set({ withPerson: sessionId });
}

useChatState.subscribe(({ draft, contact, ...others }, before) => {
  const { owner } = others;
  if (owner === undefined) return;
  // A visitor's draft goes to the member; a member's draft is deleted.
  if (before.owner && before.owner !== owner) tabDrafts.write(before.owner, DRAFT, null);
  tabDrafts.write(owner, DRAFT, draft || contact.email || contact.name ? JSON.stringify({ draft, contact }) : null);
  try {
    sessionStorage.setItem(STORE, JSON.stringify(others));
  } catch {
    // Storage is refused or full: the draft lasts as long as the page.
  }
});

function read(owner: number | null): OwnedChatState {
  const parse = (text: string | null) => JSON.parse(text ?? '{}') as Partial<OwnedChatState>;
  try {
    return {
      ...unknown,
      ...parse(sessionStorage.getItem(STORE)),
      ...parse(tabDrafts.read(owner, DRAFT)),
    };
  } catch {
    return unknown;
  }
}
