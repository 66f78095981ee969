import type { FieldValues } from 'react-hook-form';
import { create } from 'zustand';
import { createKeyring, type Attempt, type Keyring } from '#shared/api/keyring.ts';
import { deviceDrafts } from '../../device/drafts.ts';
import { claimDevice, deviceOwner, onDeviceWiped } from '../../device/owner.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';

/** Begins the names of the feed's drafts among all that the device keeps. */
const KIND = 'feed/';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bounds of what stays on a device. Browsers give an origin about five million characters. */
const MAX_DRAFTS = 50;
const MAX_CHARACTERS = 64_000;
const MAX_AGE_MS = 30 * DAY_MS;

/** Words that were begun and not sent. */
export interface Draft {
  readonly values: FieldValues;
  /** What stood in the fields before. */
  readonly from: FieldValues;
  /** Makes the idempotency keys of its attempts; it outlives the screen, as the words do. */
  readonly keyFor: Keyring;
  /** The last attempt. */
  readonly attempt: Attempt | undefined;
  /** Set when the draft comes from an earlier visit, which its author is told; `lostFile`: its file could not be kept. */
  readonly restored: { readonly lostFile: boolean } | undefined;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** What this tab last read or wrote of each draft on the device. */
const lastSeen = new Map<string, string>();

/**
 * What members are writing, by name. The name begins with the author's id: nobody else sees the draft.
 * `use-draft-form.ts` keeps drafts on the device, from where they come back after a reload, a crash, or the way through
 * the sign-in page (decision 0222).
 */
export const useDrafts = create<Drafts>(restored);

/** `1/comment/7`: the draft of member 1 for a comment under post 7. */
export const draftName = (memberId: number, kind: string, id: number | string = ''): string =>
  `${memberId}/${kind}/${id}`;

export const draftOf = (name: string): Draft | undefined => useDrafts.getState()[name];

/** Begins a draft, or continues the existing one. */
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

/** Forgets a draft: it was sent or discarded. */
export function dropDraft(name: string): void {
  const { [name]: _, ...others } = useDrafts.getState();
  useDrafts.setState(others, true);
}

/** Whether closing now would lose words or a file. */
export function isUnsaved(draft: Draft | undefined): boolean {
  if (draft && hasFile(draft.values)) return true;
  return Object.entries(draft?.from ?? {}).some(([field, before]) => trimmed(before) !== trimmed(draft?.values[field]));
}

function trimmed(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(trimmed).join('\n').trim();
  return typeof value === 'string' ? value.trim() : '';
}

/** Forgets the drafts of all members but one, on the device too: their authors have left. */
export function forgetDrafts(but: number | null = null): void {
  const own = Object.entries(useDrafts.getState()).filter(([name]) => but !== null && name.startsWith(`${but}/`));
  useDrafts.setState(Object.fromEntries(own), true);
}
onDeviceWiped(forgetDrafts);

/** Reads the device's drafts again, as on a new visit; for tests. */
export const rereadDrafts = (): void => useDrafts.setState(restored(), true);

// The store above calls what follows while this module loads, so these are function declarations.

function restored(): Drafts {
  const drafts = [...readDrafts()].map(([name, { values, from, attempt, lostFile }]) => {
    const draft: Draft = { values, from, attempt, keyFor: keyringOf(name, attempt), restored: { lostFile } };
    return [name, draft];
  });
  return Object.fromEntries(drafts) as Drafts;
}

function keyringOf(name: string, attempt?: Attempt): Keyring {
  return createKeyring(attempt, (latest) => {
    const draft = draftOf(name);
    if (draft) useDrafts.setState({ [name]: { ...draft, attempt: latest } });
  });
}

/** What the device keeps of a draft. */
interface KeptDraft {
  readonly values: FieldValues;
  readonly from: FieldValues;
  readonly attempt: Attempt | undefined;
  /** A file had been chosen, which cannot be kept. */
  readonly lostFile: boolean;
}

interface StoredDraft extends KeptDraft {
  readonly at: number;
}

/** Reads the drafts of earlier visits by name; removes old and unreadable ones. */
function readDrafts(now = Date.now()): Map<string, KeptDraft> {
  const drafts = new Map<string, KeptDraft>();
  for (const [name, draft] of newestFirst()) {
    if (draft && draft.at > now - MAX_AGE_MS && drafts.size < MAX_DRAFTS) drafts.set(name, draft);
    else forgetDraft(name);
  }
  return drafts;
}

/** Keeps a draft for the next visit. @returns whether all of it is kept */
export function storeDraft(name: string, draft: Omit<KeptDraft, 'lostFile'>, now = Date.now()): boolean {
  if (!claimDevice(authorOf(name))) return false;
  const values = withoutFiles(draft.values);
  const lostFile = hasFile(draft.values);
  const from = withoutFiles(draft.from);
  const text = JSON.stringify({ ...draft, values, from, lostFile, at: now } satisfies StoredDraft);
  if (text.length > MAX_CHARACTERS || !deviceDrafts.write(authorOf(name), placeOf(name), text)) {
    // An older version left in place would pass for the whole draft.
    lastSeen.delete(name);
    forgetDraft(name);
    return false;
  }
  lastSeen.set(name, text);
  return !lostFile;
}

/** Removes a draft from the device, but for one that another tab has put in its place: those words are not sent yet. */
export function forgetDraft(name: string): void {
  const place = [authorOf(name), placeOf(name)] as const;
  const text = deviceDrafts.read(...place);
  if (text !== null && lastSeen.has(name) && text !== lastSeen.get(name)) return;
  lastSeen.delete(name);
  deviceDrafts.write(...place, null);
}

const authorOf = (name: string): number => Number.parseInt(name, 10);
const placeOf = (name: string): string => KIND + name.slice(name.indexOf('/') + 1);

export const hasFile = (values: FieldValues): boolean =>
  Object.values(values).some((value) => value instanceof Blob || (value instanceof FileList && value.length > 0));

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
    .map(([name, text]): [string, StoredDraft | undefined] => {
      const own = `${author}/${name.slice(KIND.length)}`;
      lastSeen.set(own, text);
      return [own, parse(text)];
    })
    .toSorted(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
}

function parse(text: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(text) as Partial<StoredDraft> | null;
    const isWhole = draft && isRecord(draft.values) && isRecord(draft.from) && typeof draft.at === 'number';
    return isWhole ? (draft as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The composer's values: the post's fields, the file of an image or audio post, and its pictures beside the first. */
export type Composing = PostForm & { file?: File | null; pictures?: readonly File[] };

/** The values of an empty composer. */
export const blank: Composing = {
  title: '',
  content: '',
  postType: 'text',
  mediaUrl: '',
  mediaAlt: '',
  topicId: null,
  pictureAlts: [],
  file: null,
  pictures: [],
};

type Reference = NonNullable<FeedPost['blogPost']>;

/**
 * Attaches a blog post to a draft, or begins one with it. The blog post is kept in the draft's values: its id is sent
 * with the other fields, the rest is for display.
 */
export function attachBlogPost(draft: string, { id, slug, title, excerpt }: BlogPost): void {
  const blogPost: Reference = { slug, title, excerpt };
  keepDraft(draft, blank, { ...(draftOf(draft)?.values ?? blank), blogPostId: id, blogPost });
}

export function detachBlogPost(draft: string): void {
  const { blogPostId: _, blogPost: __, ...values }: FieldValues = draftOf(draft)?.values ?? blank;
  keepDraft(draft, blank, values);
}

export const attachmentOf = (draft: Draft | undefined): Reference | undefined =>
  draft?.values['blogPost'] as Reference | undefined;

/** Whether a post has a picture, whose words can be edited with its own. */
export const hasPicture = ({ postType, media }: FeedPost): boolean => postType === 'image' && media !== null;

/** The editable fields of a post. */
export const wordsOf = (post: FeedPost) => ({
  title: post.title,
  content: post.content,
  topicId: post.topicId ?? null,
  mentions: post.mentions ?? [],
  ...(hasPicture(post) && { mediaAlt: post.media?.alt ?? '' }),
  ...(post.pictures && { pictureAlts: post.pictures.slice(1).map(({ alt }) => alt ?? '') }),
});
