import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { addPost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { createPost, type FeedPost, type PostForm } from '#shared/contracts/feed.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { sendOrKeep } from '../../offline/outbox/send-or-keep.ts';
import { tellKept } from '../../offline/outbox/tell-kept.ts';
import { dropDraft, startDraft } from './drafts.ts';
import { NEW_POSTS } from './lanes.ts';
import { tellFailure } from './tell-failure.ts';

interface Sent {
  readonly body: PostForm;
  readonly file: File | null;
}

/** What a key stands for: a file by what tells it from another. */
const identityOf = ({ body, file }: Sent): unknown => (file ? [body, file.name, file.size, file.lastModified] : body);

const isGivenUp = (error: Error): boolean => error.name === 'AbortError';

/**
 * Sends the draft of a post. The server gives the points; the person is read again to show them.
 * @param onSent before anybody is told, so that what is done next finds the form as it should be
 */
export function useCreatePost(draft: string, from: PostForm, onSent: () => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  const [progress, setProgress] = useState(0);
  const sending = useRef<AbortController>(undefined);
  // Nobody waits for it any more: a form that is gone could not show how it ends.
  useEffect(() => () => sending.current?.abort(), []);
  const mutation = useMutation({
    meta: { deed: true },
    mutationFn({ body, file }: Sent): Promise<FeedPost | null> {
      const idempotencyKey = startDraft(draft, from).keyFor(identityOf({ body, file }));
      // Words alone can wait for a network.
      if (!file) return sendOrKeep(client, createPost, { body }, { key: idempotencyKey, userId, lane: NEW_POSTS });
      setProgress(0);
      sending.current = new AbortController();
      const { signal } = sending.current;
      return client.call(createPost, { body, file }, { idempotencyKey, signal, onProgress: setProgress });
    },
    async onSuccess(post) {
      dropDraft(draft);
      onSent();
      if (post === null) return tellKept('Your post');
      await addPost(queryClient, post);
      toast({ title: 'Post created! (+10 points)' });
      void refreshUser(queryClient);
    },
    onError(error) {
      if (isGivenUp(error))
        toast({ title: 'Upload cancelled', description: 'Your words and your file are still here.' });
      else tellFailure('Failed to create post', error);
    },
  });
  return { ...mutation, progress, cancel: () => sending.current?.abort() };
}
