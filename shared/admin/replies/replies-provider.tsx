import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';
import { chatMessagesQuery, chatsKey } from '#shared/api/queries/chats.ts';
import { ReplyOutbox } from './reply-outbox.ts';
import type { WaitingReply } from './waiting-reply.ts';

const RepliesContext = createContext<ReplyOutbox | null>(null);

/**
 * The outbox of a page, by the page's client. It goes on for as long as its owner is signed in, also while another page
 * of the site is open: a reply that was sent off does not wait for the console to be opened again.
 */
const outboxes = new WeakMap<Client, ReplyOutbox>();

/** Signed in as nobody, nothing is kept or sent. */
const NOBODY: Owner = { origin: '', personId: 0 };

function useOutbox(): ReplyOutbox {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const [outbox] = useState(() => {
    const owner = platform.owner() ?? NOBODY;
    const before = outboxes.get(client);
    if (before && isSameOwner(before.owner, owner)) return before;
    before?.close();
    const onSent = (sessionId: string) => {
      void queryClient.invalidateQueries({ queryKey: chatMessagesQuery(client, sessionId).queryKey });
      void queryClient.invalidateQueries({ queryKey: chatsKey });
    };
    const made = new ReplyOutbox({ client, platform, owner, onSent });
    outboxes.set(client, made);
    return made;
  });
  return outbox;
}

/** Keeps and sends the person's replies, whichever screen of the console they are on. */
export function RepliesProvider({ children }: { children: ReactNode }) {
  const outbox = useOutbox();
  const platform = usePlatform();
  const live = useLiveState();

  useEffect(() => {
    void outbox.open();
    const retry = () => void outbox.retry();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      if (!isSameOwner(platform.owner(), outbox.owner)) outbox.close();
    };
  }, [outbox, platform]);

  // The stream is the first to know that the server is back.
  useEffect(() => {
    if (live === 'open') void outbox.open().then(() => outbox.retry());
  }, [live, outbox]);

  return <RepliesContext value={outbox}>{children}</RepliesContext>;
}

/** The person's unconfirmed replies, oldest first, and what can be done with them. */
export function useReplies(): { readonly replies: readonly WaitingReply[]; readonly outbox: ReplyOutbox } {
  const outbox = use(RepliesContext);
  if (!outbox) throw new Error('useReplies needs a RepliesProvider above it');
  return { replies: useSyncExternalStore(outbox.subscribe, outbox.snapshot), outbox };
}
