import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { changePost, refreshFiltered, refreshPost } from '#shared/api/feed-cache.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { postQueueKey } from '#shared/api/outbox/kinds.ts';
import { postKey } from '#shared/api/queries/feed.ts';
import { followPost, savePost } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { withFollow, withSaved } from '#shared/rules/feed-changes.ts';
import { useMember } from '../../../app/member.tsx';
import { sendOrQueue, useQueuedItems } from '../../../device/outbox/page-outbox.ts';
import { toastFailure } from '../toast-failure.ts';

/** A mark that a member sets on a post for themselves: its current state, and how to set it. */
interface Mark<Value> {
  readonly value: Value;
  /** It is pending in the outbox. */
  readonly isWaiting: boolean;
  readonly set: (value: Value) => void;
}

type Follow = FeedPost['follow'] | null;

/** Saves a post for later, or unsaves it. */
export function useSave(post: FeedPost): Mark<boolean> {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  const waiting = useWaitingBody(savePost, post.id) as { saved: boolean } | undefined;
  return useMark({
    post,
    name: 'save',
    waiting: waiting?.saved,
    valueOf: ({ saved = false }) => saved,
    withValue: withSaved,
    failure: 'Couldn’t save this post',
    async send(saved) {
      const input = { params: { id: String(post.id) }, body: { saved } };
      const answer = await sendOrQueue(client, savePost, input, { key: newIdempotencyKey(), userId });
      void refreshFiltered(queryClient, ({ show }) => show === 'saved', 'none');
      return answer;
    },
  });
}

/** Follows a post, mutes it, or with null returns to the default. */
export function useFollow(post: FeedPost): Mark<Follow> {
  const client = useApi();
  const userId = useMember().id;
  const waiting = useWaitingBody(followPost, post.id) as { follow: Follow } | undefined;
  return useMark<Follow>({
    post,
    name: 'follow',
    waiting: waiting?.follow,
    valueOf: ({ follow = null }) => follow,
    withValue: withFollow,
    failure: 'Couldn’t update notifications for this post',
    send: (follow = null) =>
      sendOrQueue(
        client,
        followPost,
        { params: { id: String(post.id) }, body: { follow } },
        { key: newIdempotencyKey(), userId },
      ),
  });
}

/** The body of the last such pending call for a post. */
function useWaitingBody(endpoint: typeof savePost | typeof followPost, postId: number): unknown {
  return useQueuedItems(endpoint, postQueueKey(postId)).findLast(({ state }) => state === 'waiting')?.input.body;
}

interface MarkOf<Value> {
  readonly post: FeedPost;
  readonly name: 'save' | 'follow';
  /** The pending state; undefined without one. */
  readonly waiting: Value | undefined;
  readonly valueOf: (post: FeedPost) => Value;
  readonly withValue: (post: FeedPost, value: Value) => FeedPost;
  readonly failure: string;
  /** Resolves with null when it is in the outbox. */
  readonly send: (value: Value) => Promise<unknown>;
}

/**
 * Sets a mark: optimistic, undone on failure; refetches the post after the call. Sends the wanted state, one call after
 * another: the last press wins. Offline it goes to the outbox.
 */
function useMark<Value>({ post, name, waiting, valueOf, withValue, failure, send }: MarkOf<Value>): Mark<Value> {
  const client = useApi();
  const queryClient = useQueryClient();
  // The cache updates a moment after the press.
  const [pressed, setPressed] = useState<{ readonly value: Value }>();
  const known = valueOf(post);
  if (pressed && pressed.value === known) setPressed(undefined);
  // Under the key of the likes: while either is pending, no live event refetches the post.
  const mutationKey = ['like', post.id, name];
  const show = (value: Value) => changePost(queryClient, post.id, (now) => withValue(now, value));

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: send,
    async onMutate(value) {
      await queryClient.cancelQueries({ queryKey: postKey(post.id), exact: true });
      const before = valueOf(queryClient.getQueryData<FeedPost>(postKey(post.id)) ?? post);
      show(value);
      return before;
    },
    onSuccess(answer, _, before) {
      // A pending mark is applied on top of the server's state, so that discarding it undoes it.
      if (answer === null) show(before);
    },
    onError(error, _, before) {
      if (before !== undefined) show(before);
      toastFailure(failure, error);
    },
    onSettled(answer) {
      setPressed(undefined);
      if (answer !== null && queryClient.isMutating({ mutationKey }) <= 1)
        void refreshPost(queryClient, client, post.id);
    },
  });

  return {
    value: pressed ? pressed.value : waiting === undefined ? known : waiting,
    isWaiting: waiting !== undefined,
    set: (value) => {
      setPressed({ value });
      mutate(value);
    },
  };
}
