import type { FieldValues } from 'react-hook-form';
import { create } from 'zustand';
import { type Attempt, createKeyring, type Keyring } from '#shared/api/keyring.ts';
import { onDeviceWiped } from '../../device/owner.ts';
import { hasFile, readDrafts } from './draft-storage.ts';

/** Words that were begun and not sent. */
export interface Draft {
  readonly values: FieldValues;
  /** What stood in the fields before. */
  readonly from: FieldValues;
  /** The keys of its attempts; they outlive the screen as the words do. */
  readonly keyFor: Keyring;
  /** The last of them. */
  readonly attempt: Attempt | undefined;
  /** It was begun on an earlier visit, of which its author is told; and what of it could not be kept. */
  readonly restored: { readonly lostFile: boolean } | undefined;
}

export type Drafts = Readonly<Record<string, Draft>>;

/**
 * What members are writing, by name: each named after its author and shown to nobody else. `draft-saving.ts` keeps
 * them on the device, from where they come back after a reload, a crash, or the way through the sign-in page (0222).
 */
export const useDrafts = create<Drafts>(restored);

function restored(): Drafts {
  const drafts = [...readDrafts()].map(([name, { values, from, attempt, lostFile }]) => {
    const draft: Draft = { values, from, attempt, keyFor: keyringOf(name, attempt), restored: { lostFile } };
    return [name, draft];
  });
  return Object.fromEntries(drafts) as Drafts;
}

/** `1/comment/7`: the draft of member 1 for a comment under post 7. */
export const draftName = (memberId: number, kind: string, id: number | string = ''): string =>
  `${memberId}/${kind}/${id}`;

export const draftOf = (name: string): Draft | undefined => useDrafts.getState()[name];

/** Begins a draft, or carries on with the one that is there. */
export function startDraft(name: string, from: FieldValues): Draft {
  const draft = draftOf(name) ?? {
    values: from,
    from,
    keyFor: keyringOf(name),
    attempt: undefined,
    restored: undefined,
  };
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

/** Whether closing now would lose words or a file. */
export function isUnsaved(draft: Draft | undefined): boolean {
  if (draft && hasFile(draft.values)) return true;
  return Object.entries(draft?.from ?? {}).some(([field, before]) => text(before) !== text(draft?.values[field]));
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function keyringOf(name: string, attempt?: Attempt): Keyring {
  return createKeyring(attempt, (latest) => {
    const draft = draftOf(name);
    if (draft) useDrafts.setState({ [name]: { ...draft, attempt: latest } });
  });
}

/** Forgets everybody's drafts but one member's, on the device as well: their authors have left. */
export function forgetDrafts(but: number | null = null): void {
  const own = Object.entries(useDrafts.getState()).filter(([name]) => but !== null && name.startsWith(`${but}/`));
  useDrafts.setState(Object.fromEntries(own), true);
}
onDeviceWiped(forgetDrafts);

/** As on a new visit; for tests. */
export const rereadDrafts = (): void => useDrafts.setState(restored(), true);
