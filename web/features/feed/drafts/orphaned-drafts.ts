import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import type { OutboxInput } from '#shared/api/outbox/item.ts';
import { newItem } from '#shared/api/outbox/kinds.ts';
import { postKey } from '#shared/api/queries/feed.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createComment, getPost, updateComment, updatePost } from '#shared/contracts/endpoints/feed.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { useMember } from '../../../app/member.tsx';
import { outboxOf } from '../../../device/outbox/page-outbox.ts';
import { type Draft, dropDraft, isUnsaved, useDrafts } from './drafts.ts';

/*
 * The text of a comment, reply or edit whose post or comment has been deleted moves to the outbox, where its author can
 * copy it.
 */

type Kind = 'comment' | 'reply' | 'edit-post' | 'edit-comment';

/** A draft that belongs to a post. */
interface PostDraft {
  readonly name: string;
  readonly kind: Kind;
  /** Of the post, or of the comment that is edited or replied to. */
  readonly id: number;
  readonly postId: number;
  readonly values: Draft['values'];
}

/** The comments of a post as far as they are loaded. */
interface Loaded {
  readonly comments: readonly Comment[];
  /** The id from which all comments are loaded. */
  readonly oldest: number;
}

/** Saves the texts that the member is writing to a post or its comments when these are deleted. */
export function useOrphanedDrafts(post: FeedPost, { comments, oldest }: Loaded): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  useEffect(
    () => () => {
      if (queryClient.getQueryData(postKey(post.id)) !== null) return;
      for (const draft of draftsUnder(post.id, userId)) void setAside(client, userId, draft, POST_GONE);
    },
    [client, queryClient, userId, post.id],
  );
  // A cached post may lack comments that are newer: only those that were here can be missing.
  const before = useRef<readonly Comment[]>([]);
  useEffect(() => {
    const loaded = { comments, oldest };
    const drafts = draftsUnder(post.id, userId).filter((draft) => isThere(draft, before.current));
    for (const draft of drafts) if (isGone(draft, loaded)) void setAside(client, userId, draft, COMMENT_GONE);
    before.current = comments;
  }, [client, userId, post.id, comments, oldest]);
}

/** Does the same for what was deleted while it was not on the screen. */
export function useOrphanCheck(): void {
  const client = useApi();
  const userId = useMember().id;
  useEffect(() => {
    const check = async (postId: number, drafts: readonly PostDraft[]) => {
      const post = await fetchPost(client, postId);
      if (post === undefined) return;
      for (const draft of drafts) {
        if (!post) void setAside(client, userId, draft, POST_GONE);
        else if (isGone(draft, loadedOf(post))) void setAside(client, userId, draft, COMMENT_GONE);
      }
    };
    for (const [postId, drafts] of Map.groupBy(postDrafts(userId), (draft) => draft.postId)) void check(postId, drafts);
  }, [client, userId]);
}

const POST_GONE = 'This post has been deleted.';
const COMMENT_GONE = 'This comment has been deleted.';

/** A post from the server; null where there is none, undefined where that is not known. */
async function fetchPost(client: Client, id: number): Promise<FeedPost | null | undefined> {
  try {
    return await client.call(getPost, { params: { id: String(id) } });
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found' ? null : undefined;
  }
}

const loadedOf = ({ comments, commentCount }: FeedPost): Loaded => ({
  comments,
  oldest: commentCount > comments.length ? (comments.at(-limits.commentsShown)?.id ?? 0) : 0,
});

function isGone(draft: PostDraft, { comments, oldest }: Loaded): boolean {
  const isOfComment = draft.kind === 'reply' || draft.kind === 'edit-comment';
  return isOfComment && draft.id > oldest && !isThere(draft, comments);
}

/** Whether the draft's form is under one of these comments. Replies keep the thread of a deleted comment. */
const isThere = ({ kind, id }: PostDraft, comments: readonly Comment[]): boolean =>
  comments.some((comment) => comment.id === id || (kind === 'reply' && comment.parentId === id));

const draftsUnder = (postId: number, userId: number): PostDraft[] =>
  postDrafts(userId).filter((draft) => draft.postId === postId);

function postDrafts(userId: number): PostDraft[] {
  return Object.entries(useDrafts.getState()).flatMap(([name, draft]): PostDraft[] => {
    const [author, kind, id] = name.split('/');
    const isOfPost = kind === 'comment' || kind === 'edit-post';
    if (Number(author) !== userId || !isUnsaved(draft)) return [];
    if (!isOfPost && kind !== 'reply' && kind !== 'edit-comment') return [];
    const { values } = draft;
    const postId = Number(isOfPost ? id : values['postId']);
    return Number.isInteger(postId) ? [{ name, kind, id: Number(id), postId, values }] : [];
  });
}

async function setAside(client: Client, userId: number, draft: PostDraft, problem: string): Promise<void> {
  try {
    const outbox = await outboxOf(client, userId);
    // Another tab that shows the post adds the same item.
    const item = newItem(...callOf(draft), { key: `unsent/${draft.name}`, userId });
    await outbox.add({ ...item, problem });
    dropDraft(draft.name);
  } catch {
    // The device cannot store it. It stays a draft.
  }
}

/** What sending the draft would have called. */
function callOf({ kind, id, postId, values }: PostDraft): [Endpoint, OutboxInput] {
  const text = (field: string) => String(values[field] ?? '').trim();
  const params = { id: String(id) };
  const content = text('content');
  if (kind === 'edit-post') return [updatePost, { params, body: { title: text('title'), content } }];
  if (kind === 'edit-comment') return [updateComment, { params, body: { content } }];
  const body = kind === 'reply' ? { content, parentId: Number(values['parentId']) } : { content };
  return [createComment, { params: { id: String(postId) }, body }];
}
