import type { FieldValues } from 'react-hook-form';
import { create } from 'zustand';
import { createKeyring, type Keyring } from '#shared/api/keyring.ts';

/** Words that were begun and not sent. */
interface Draft {
  readonly values: FieldValues;
  /** What stood in the fields before. */
  readonly from: FieldValues;
  /** The keys of its attempts; they outlive the screen as the words do. */
  readonly keyFor: Keyring;
}

/**
 * What members are writing, by name. In memory only, and named after the member: it survives the way to another
 * screen or through the sign-in page, and is never shown to the next person (hazards, "Device").
 */
const useDrafts = create<Readonly<Record<string, Draft>>>(() => ({}));

/** `1/comment/7`: the draft of member 1 for a comment under post 7. */
export const draftName = (memberId: number, kind: string, id: number | string = ''): string =>
  `${memberId}/${kind}/${id}`;

export const draftOf = (name: string): Draft | undefined => useDrafts.getState()[name];

/** Begins a draft, or carries on with the one that is there. */
export function startDraft(name: string, from: FieldValues): Draft {
  const draft = draftOf(name) ?? { values: from, from, keyFor: createKeyring() };
  useDrafts.setState({ [name]: draft });
  return draft;
}

export function keepDraft(name: string, from: FieldValues, values: FieldValues): void {
  useDrafts.setState({ [name]: { ...startDraft(name, from), values } });
}

/** Forgets a draft: it was sent, or given up. */
export function dropDraft(name: string): void {
  const { [name]: _, ...others } = useDrafts.getState();
  useDrafts.setState(others, true);
}

/** Whether there is a draft, saved or not. */
export const useHasDraft = (name: string): boolean => useDrafts((drafts) => name in drafts);

/** Whether closing now would lose words. */
export function isUnsaved(draft: Draft | undefined): boolean {
  return Object.entries(draft?.from ?? {}).some(([field, before]) => text(before) !== text(draft?.values[field]));
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

// Browsers ask before they close a page that listens to this, and keep it out of their quick-return cache meanwhile.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

useDrafts.subscribe((drafts) => {
  if (Object.values(drafts).some(isUnsaved)) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
});

/** Forgets everything; for tests. */
export const forgetDrafts = (): void => useDrafts.setState({}, true);
