import type { FieldValues } from 'react-hook-form';
import type { Attempt } from '#shared/api/idempotency-keys.ts';
import type { JoinDraft } from '#shared/api/listed-drafts.ts';
import { deviceDrafts } from '../../../device/drafts.ts';
import { claimDevice, deviceOwner } from '../../../device/owner.ts';

/** The prefix of the feed's drafts in private storage. */
const KIND = 'feed/';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Limits of what stays on a device. Browsers allow an origin about five million characters. */
const MAX_DRAFTS = 50;
const MAX_CHARACTERS = 64_000;
const MAX_AGE_MS = 30 * DAY_MS;

/** A draft as it is stored on the device. */
export interface SavedDraft {
  readonly values: FieldValues;
  readonly from: FieldValues;
  readonly attempt: Attempt | undefined;
  /** A file had been chosen, which cannot be stored. */
  readonly lostFile: boolean;
}

interface StoredDraft extends SavedDraft {
  readonly at: number;
}

/** Reads the drafts of earlier visits by name; removes old and unreadable ones. */
export function readDrafts(now = Date.now()): Map<string, SavedDraft> {
  const drafts = new Map<string, SavedDraft>();
  for (const [name, draft] of newestFirst()) {
    if (draft && draft.at > now - MAX_AGE_MS && drafts.size < MAX_DRAFTS) drafts.set(name, draft);
    else removeDraft(name);
  }
  return drafts;
}

/**
 * Stores a draft for the next visit, and for the other tabs.
 * @param join merges it with another tab's change
 * @returns whether all of it is stored
 */
export function storeDraft(
  name: string,
  draft: Omit<SavedDraft, 'lostFile'>,
  { now = Date.now(), join }: { readonly now?: number; readonly join?: JoinDraft } = {},
): boolean {
  if (!claimDevice(authorOf(name))) return false;
  const text = print(draft, now);
  if (text.length <= MAX_CHARACTERS && deviceDrafts.write(authorOf(name), placeOf(name), text, join)) {
    return !hasFile(draft.values);
  }
  // An older version left in place would look like the whole draft.
  removeDraft(name);
  return false;
}

/** Removes a draft from the device. @param join merges it with another tab's change */
export function removeDraft(name: string, join?: JoinDraft): void {
  deviceDrafts.write(authorOf(name), placeOf(name), null, join);
}

/** Reads a draft again, to notice another tab's change now. */
export const rereadDraft = (name: string): void => void deviceDrafts.read(authorOf(name), placeOf(name));

/** Calls back after each change of a draft on the device, from this page or another tab. */
export function onSavedDraft(listener: (name: string, text: string | null, before: string | null) => void): void {
  deviceDrafts.onWrite((author, name, text, before) => {
    if (name.startsWith(KIND)) listener(`${author}/${name.slice(KIND.length)}`, text, before);
  });
}

const authorOf = (name: string): number => Number.parseInt(name, 10);
const placeOf = (name: string): string => KIND + name.slice(name.indexOf('/') + 1);

/** A draft as it is stored. */
export function print(draft: Omit<SavedDraft, 'lostFile'>, at = Date.now()): string {
  const { from, attempt } = draft;
  const lostFile = hasFile(draft.values);
  const stored: StoredDraft = { values: withoutFiles(draft.values), from: withoutFiles(from), attempt, lostFile, at };
  return JSON.stringify(stored);
}

/** A stored draft; undefined where there is none, or none of the current shape. */
export function parse(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<StoredDraft> | null;
    const isWhole = draft && isRecord(draft.values) && isRecord(draft.from) && typeof draft.at === 'number';
    return isWhole ? (draft as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

// The store of drafts calls these while its module loads, so they are function declarations.

export function hasFile(values: FieldValues): boolean {
  return Object.values(values).some(
    (value) => value instanceof Blob || (value instanceof FileList && value.length > 0),
  );
}

function withoutFiles(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name !== 'pictures' && !(value instanceof Blob || value instanceof FileList),
    ),
  );
}

function newestFirst(): [string, StoredDraft | undefined][] {
  const author = deviceOwner();
  if (author === null) return [];
  return deviceDrafts
    .list(author, KIND)
    .map(([name, text]): [string, StoredDraft | undefined] => [`${author}/${name.slice(KIND.length)}`, parse(text)])
    .toSorted(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
