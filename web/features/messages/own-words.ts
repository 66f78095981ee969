import { create } from 'zustand';
import { MESSAGE_WORDS, readPrivate, removePrivate, writePrivate } from '../../device/private-storage.ts';
import { isPageOf, onDeviceWiped } from '../../device/owner.ts';

interface OwnWords {
  /** Drafts by the other member's id. */
  readonly drafts: Readonly<Record<number, string>>;
  /** The author's id; undefined until it is known. */
  readonly owner: number | undefined;
}

/**
 * The member's drafts of messages. Kept on the device under the member's id, so that they survive a reload and a closed
 * tab. Signing out asks first, then deletes them.
 */
export const useOwnWords = create<OwnWords>(() => ({ drafts: {}, owner: undefined }));

const { getState: words, setState: set } = useOwnWords;

/** Sets the signed-in member. Replaces another member's words with those kept for this one. */
export function adopt(owner: number): void {
  if (words().owner === owner) return;
  const drafts = readPrivate(draftName(owner, '')).map(([name, text]) => [name.split('/').at(-1), text]);
  set({ drafts: Object.fromEntries(drafts) as OwnWords['drafts'], owner });
}

export function keepDraft(to: number, text: string): void {
  const { [to]: _, ...others } = words().drafts;
  set({ drafts: text ? { ...others, [to]: text } : others });
}

/** Forgets everything; tests use it too. */
export const forgetOwnWords = (): void => set({ drafts: {}, owner: undefined }, true);

// A sign-out in another tab clears this one too.
onDeviceWiped((owner) => {
  if (words().owner === owner) return;
  forgetOwnWords();
});

const placeOf = (owner: number): string => `${MESSAGE_WORDS}${owner}/`;
const draftName = (owner: number, to: number | string): string => `${placeOf(owner)}draft/${to}`;

// Each draft has a key of its own, so that two tabs do not overwrite each other's.
useOwnWords.subscribe(({ owner, drafts }, before) => {
  if (owner === undefined || owner !== before.owner) return;
  for (const to of Object.keys({ ...before.drafts, ...drafts }).map(Number)) {
    if (drafts[to] !== before.drafts[to]) keep(owner, draftName(owner, to), drafts[to]);
  }
});

/** Stores or removes one entry. If storage is refused or full, the words last as long as the page. */
function keep(owner: number, name: string, text: string | undefined): void {
  if (text === undefined) removePrivate(name);
  else if (isPageOf(owner)) writePrivate(name, text);
}

/** A message as it was kept here before all messages were sent through the outbox. */
export interface EarlierUnsent {
  readonly key: string;
  readonly to: number;
  readonly text: string;
  readonly after: number;
  readonly at: string;
}

/** The messages that an earlier version has left, oldest first, each with what removes it. */
export function earlierUnsent(
  owner: number,
): readonly { readonly message: EarlierUnsent; readonly remove: () => void }[] {
  return readPrivate(`${placeOf(owner)}unsent/`)
    .flatMap(([name, text]) => {
      const message = parse(text);
      return message ? [{ message, remove: () => removePrivate(name) }] : [];
    })
    .toSorted((one, other) => one.message.at.localeCompare(other.message.at));
}

function parse(text: string): EarlierUnsent | null {
  try {
    return JSON.parse(text) as EarlierUnsent;
  } catch {
    return null;
  }
}
