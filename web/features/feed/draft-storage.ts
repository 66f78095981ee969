import type { FieldValues } from 'react-hook-form';
import type { Attempt } from '#shared/api/keyring.ts';
import { DRAFTS as KIND, readPrivate, removePrivate, writePrivate } from '../../app/private-storage.ts';
import { claimDevice } from '../../device/owner.ts';

/** What is kept of a draft. */
export interface KeptDraft {
  readonly values: FieldValues;
  readonly from: FieldValues;
  readonly attempt: Attempt | undefined;
  /** A file had been chosen, which cannot be kept. */
  readonly lostFile: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
/** Bounds of what stays on a device: how many, how long each (in characters; browsers give about five million), and until when. */
const MOST = 50;
const LONGEST = 64_000;
const KEPT_FOR = 30 * DAY;

interface Stored extends KeptDraft {
  readonly at: number;
}

/** Drafts of earlier visits by name; old and unreadable ones go. */
export function readDrafts(now = Date.now()): Map<string, KeptDraft> {
  const drafts = new Map<string, KeptDraft>();
  for (const [name, draft] of newestFirst()) {
    if (draft && draft.at > now - KEPT_FOR && drafts.size < MOST) drafts.set(name, draft);
    else removePrivate(KIND + name);
  }
  return drafts;
}

/** Keeps a draft for the next visit; its name begins with its author's id. @returns whether all of it is kept */
export function storeDraft(name: string, draft: Omit<KeptDraft, 'lostFile'>, now = Date.now()): boolean {
  if (!claimDevice(Number.parseInt(name, 10))) return false;
  const values = withoutFiles(draft.values);
  const lostFile = hasFile(draft.values);
  const text = JSON.stringify({ ...draft, values, from: withoutFiles(draft.from), lostFile, at: now } satisfies Stored);
  if (text.length > LONGEST || !writePrivate(KIND + name, text)) {
    // Half a draft from before would pass for the whole.
    removePrivate(KIND + name);
    return false;
  }
  return !lostFile;
}

export const forgetDraft = (name: string): void => removePrivate(KIND + name);

const isFile = (value: unknown): boolean => value instanceof Blob || value instanceof FileList;
export const hasFile = (values: FieldValues): boolean =>
  Object.values(values).some((value) => value instanceof Blob || (value instanceof FileList && value.length > 0));
const withoutFiles = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value)));

function newestFirst(): [string, Stored | undefined][] {
  return readPrivate(KIND)
    .map(([name, text]): [string, Stored | undefined] => [name.slice(KIND.length), parse(text)])
    .toSorted(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
}

function parse(text: string): Stored | undefined {
  try {
    const draft = JSON.parse(text) as Partial<Stored> | null;
    const isWhole = draft && isRecord(draft.values) && isRecord(draft.from) && typeof draft.at === 'number';
    return isWhole ? (draft as Stored) : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
