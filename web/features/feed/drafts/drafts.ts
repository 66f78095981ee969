import type { FieldValues } from 'react-hook-form';
import { create } from 'zustand';
import { createIdempotencyKeys, type Attempt, type IdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { onDeviceWiped } from '../../../device/owner.ts';
import { hasFile, isRecord, readDrafts } from './saved-drafts.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';

/** An unsent draft. */
export interface Draft {
  readonly values: FieldValues;
  /** The fields' values before the draft. */
  readonly from: FieldValues;
  /** Generates the idempotency keys of its attempts; outlives the screen, as the draft does. */
  readonly keyFor: IdempotencyKeys;
  /** The last attempt. */
  readonly attempt: Attempt | undefined;
  /**
   * Set when the draft is from an earlier visit, so that the form says so; `lostFile`: its file could not be stored.
   */
  readonly restored: { readonly lostFile: boolean } | undefined;
  /** Counts changes from outside the form, such as another tab's: the form then shows the values again. */
  readonly outside: number;
}

export type Drafts = Readonly<Record<string, Draft>>;

/**
 * Members' drafts, by name. The name starts with the author's id: nobody else sees the draft. `draft-sync.ts` stores
 * drafts on the device, where they survive a reload, a crash or the sign-in page (decision 0222), and follows other
 * tabs.
 */
export const useDrafts = create<Drafts>(restoredDrafts);

/** `1/comment/7`: member 1's draft of a comment on post 7. */
export const draftName = (memberId: number, kind: string, id: number | string = ''): string =>
  `${memberId}/${kind}/${id}`;

export const draftOf = (name: string): Draft | undefined => useDrafts.getState()[name];

const begun = (name: string, from: FieldValues): Draft => ({
  values: from,
  from,
  keyFor: idempotencyKeysFor(name),
  attempt: undefined,
  restored: undefined,
  outside: 0,
});

/** Starts a draft, or continues the existing one. */
export function startDraft(name: string, from: FieldValues): Draft {
  const draft = draftOf(name) ?? begun(name, from);
  useDrafts.setState({ [name]: draft });
  return draft;
}

export function keepDraft(name: string, from: FieldValues, values: FieldValues): void {
  const draft = startDraft(name, from);
  if (!isSame(draft.values, values)) useDrafts.setState({ [name]: { ...draft, values } });
}

/** Replaces the values of a draft, which its form then shows. */
export function replaceDraft(name: string, from: FieldValues, next: Partial<Draft>): void {
  const draft = draftOf(name) ?? begun(name, from);
  const attempt = next.attempt ?? draft.attempt;
  const keyFor = attempt === draft.attempt ? draft.keyFor : idempotencyKeysFor(name, attempt);
  useDrafts.setState({ [name]: { ...draft, ...next, attempt, keyFor, outside: draft.outside + 1 } });
}

/**
 * Removes a draft that was sent or discarded.
 * @param sent what was sent; text that another tab has added since stays
 */
export function dropDraft(name: string, sent?: FieldValues): void {
  const draft = draftOf(name);
  if (draft && sent && !isSame(draft.values, sent)) {
    return replaceDraft(name, draft.from, { values: unsentOf(draft, sent) });
  }
  const { [name]: _, ...others } = useDrafts.getState();
  useDrafts.setState(others, true);
}

/** What a draft has in addition to what was sent. */
function unsentOf({ values, from }: Draft, sent: FieldValues): FieldValues {
  const left = Object.entries(values).map(([field, value]: [string, unknown]) => {
    const before: unknown = sent[field];
    if (isSame(value, before)) return [field, from[field] as unknown];
    const isLonger = typeof value === 'string' && typeof before === 'string' && value.startsWith(before);
    return [field, isLonger ? value.slice(before.length).trimStart() : value];
  });
  return Object.fromEntries(left) as FieldValues;
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || value instanceof FileList || (Array.isArray(value) && value.some(holdsFile));

/** Whether two values of a form are equal. Files are compared by identity. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (isRecord(one) && isRecord(other) && !holdsFile(one) && !holdsFile(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
  }
  if (holdsFile(one) || holdsFile(other)) return false;
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
};

/** Whether discarding the draft would lose text, a file or an attached blog post. */
export function isUnsaved(draft: Draft | undefined): boolean {
  if (draft && (hasFile(draft.values) || attachmentOf(draft))) return true;
  return Object.entries(draft?.from ?? {}).some(([field, before]) => trimmed(before) !== trimmed(draft?.values[field]));
}

function trimmed(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(trimmed).join('\n').trim();
  return typeof value === 'string' ? value.trim() : '';
}

/** Removes the drafts of all members but one, on the device too: their authors have left. */
export function removeDrafts(but: number | null = null): void {
  const own = Object.entries(useDrafts.getState()).filter(([name]) => but !== null && name.startsWith(`${but}/`));
  useDrafts.setState(Object.fromEntries(own), true);
}
onDeviceWiped(removeDrafts);

// The store above calls these while this module loads, so they are function declarations.

/** The drafts that the device holds from earlier visits. */
export function restoredDrafts(): Drafts {
  const drafts = [...readDrafts()].map(([name, { values, from, attempt, lostFile }]) => {
    const draft: Draft = {
      values,
      from,
      attempt,
      keyFor: idempotencyKeysFor(name, attempt),
      restored: { lostFile },
      outside: 0,
    };
    return [name, draft];
  });
  return Object.fromEntries(drafts) as Drafts;
}

function idempotencyKeysFor(name: string, attempt?: Attempt): IdempotencyKeys {
  return createIdempotencyKeys(attempt, (latest) => {
    const draft = draftOf(name);
    if (draft) useDrafts.setState({ [name]: { ...draft, attempt: latest } });
  });
}

/** The composer's values: the post's fields, the file of an image or audio post, and its other pictures. */
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
 * Attaches a blog post to a draft, or starts one with it. The blog post is part of the draft's values: its id is sent
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

/** Whether a post has a picture, whose description can be edited with the post. */
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
