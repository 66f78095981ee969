import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { newItem } from '#shared/api/outbox/kinds.ts';
import { postKey } from '#shared/api/queries/feed.ts';
import { createComment } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { useMember } from '../../../app/member.tsx';
import { outboxOf } from '../../../device/outbox/page-outbox.ts';
import { draftName, draftOf, dropDraft, isUnsaved } from '../drafts/drafts.ts';

/** When a post on the screen is deleted, moves the comment and replies that the member was writing to the outbox. */
export function useUnsentComments(post: FeedPost): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  useEffect(
    () => () => {
      if (queryClient.getQueryData(postKey(post.id)) !== null) return;
      for (const draft of draftsUnder(post, userId)) void setAside(client, userId, post.id, draft);
    },
    [client, queryClient, userId, post],
  );
}

function draftsUnder({ id, comments }: FeedPost, userId: number): string[] {
  const threads = new Set(comments.map((comment) => comment.parentId ?? comment.id));
  const names = [draftName(userId, 'comment', id), ...[...threads].map((each) => draftName(userId, 'reply', each))];
  return names.filter((name) => isUnsaved(draftOf(name)));
}

async function setAside(client: Client, userId: number, postId: number, draft: string): Promise<void> {
  const content = String(draftOf(draft)?.values['content']).trim();
  const input = { params: { id: String(postId) }, body: { content } };
  try {
    const outbox = await outboxOf(client, userId);
    // Another tab that shows the post adds the same item.
    const item = newItem(createComment, input, { key: `unsent/${draft}`, userId });
    await outbox.add({ ...item, problem: 'This post has been deleted.' });
    dropDraft(draft);
  } catch {
    // The device cannot store it. It stays a draft.
  }
}
