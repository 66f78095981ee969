import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';
import { chatMessagesQuery, chatsKey, refreshReadsOf } from '#shared/api/queries/console.ts';
import { THREADS } from '#shared/api/queries/threads.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { createReplies, type Replies, sessionOf, threadOf } from './replies.ts';

const RepliesContext = createContext<Replies | null>(null);

/**
 * The replies of a page, by its API client. The outbox keeps sending while its owner is signed in, on any page of the
 * site, so that a reply is sent even if the console is not opened again.
 */
const repliesOfPage = new WeakMap<Client, Replies>();

/** While signed out, nothing is stored or sent. */
const NO_OWNER: Owner = { origin: '', personId: 0 };

function useOwnReplies(): Replies {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const [replies] = useState(() => {
    const owner = platform.owner() ?? NO_OWNER;
    const before = repliesOfPage.get(client);
    if (before && isSameOwner(before.owner, owner)) return before;
    before?.outbox.close();
    const onSent = (item: OutboxItem) => {
      if (threadOf(item) !== null) return void refreshReadsOf(queryClient, THREADS);
      void queryClient.invalidateQueries({ queryKey: chatMessagesQuery(client, sessionOf(item)).queryKey });
      return void queryClient.invalidateQueries({ queryKey: chatsKey });
    };
    const made = createReplies({ client, platform, owner, onSent });
    repliesOfPage.set(client, made);
    return made;
  });
  return replies;
}

/** Stores and sends the administrator's replies, on every screen of the console. */
export function RepliesProvider({ children }: { children: ReactNode }) {
  const replies = useOwnReplies();
  const platform = usePlatform();
  const live = useLiveState();

  useEffect(() => {
    void replies.open();
    const retry = () => void replies.outbox.retry();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      if (!isSameOwner(platform.owner(), replies.owner)) replies.outbox.close();
    };
  }, [replies, platform]);

  // The event stream is the first to reconnect.
  useEffect(() => {
    if (live === 'open') void replies.open().then(() => replies.outbox.retry());
  }, [live, replies]);

  return <RepliesContext value={replies}>{children}</RepliesContext>;
}

/** The outbox that sends the administrator's replies. */
export function useReplies(): Replies {
  const replies = use(RepliesContext);
  if (!replies) throw new Error('useReplies needs a RepliesProvider above it');
  return replies;
}

/** The person's unconfirmed replies, oldest first. */
export function useWaitingReplies(): readonly OutboxItem[] {
  const { outbox } = useReplies();
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot);
}
