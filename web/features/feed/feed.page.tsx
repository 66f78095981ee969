import { circle } from '#data/content/circle.ts';
import { definePage } from '../../app/page.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { feedQuery, postKey } from '#shared/api/queries/feed.ts';
import { Container } from '#shared/ui/layout.tsx';
import { ConfirmEmailNote } from '../confirm-email/confirm-email-note.tsx';
import { Composer } from './composer/composer.tsx';
import { useOrphanCheck } from './drafts/orphaned-drafts.ts';
import { FeedFilterBar, useFeedFilter } from './feed-filter-bar.tsx';
import { FeedList } from './feed-list.tsx';
import { clearShared, useJustShared } from './just-shared.ts';
import { type FeedFilter, feedPath, filterPosts, PLAIN_FEED } from '#shared/rules/feed-filter.ts';
import { PendingPosts } from './pending-posts.tsx';
import { useSharedBlogPost, useSharedContent } from './composer/use-shared.ts';
import { Standing } from '#shared/ui/level-badge.tsx';
import { useMember } from '../../app/member.tsx';
import { FEED_SEEN } from '../../device/names.ts';
import { hasPrivate, writePrivate } from '../../device/private-storage.ts';

/** The hash that opens the composer; the dashboard's "Create Post" links to it. */
const OPENING = '#share';

/** The community's feed, at /feed and, for members, at /circle. */
export function FeedScreen() {
  const askedBy = useAsked();
  const filter = useFeedFilter();
  useSharedBlogPost();
  useSharedContent();
  useFilterWithOwn(filter);
  useOrphanCheck();
  useEffect(() => clearShared, []);
  return (
    <>
      <FeedHero />
      <Container width="text" className="grid gap-4 pt-4 pb-section">
        <ConfirmEmailNote />
        <Composer key={askedBy} asked={askedBy !== ''} />
        <PendingPosts />
        <FeedFilterBar filter={filter} />
        <FeedList key={feedPath(filter)} filter={filter} />
      </Container>
    </>
  );
}

/** Removes a filter that would hide the post that the member has just shared. */
function useFilterWithOwn(filter: FeedFilter): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { toShow } = useJustShared();
  useEffect(() => {
    const post = toShow === undefined ? null : queryClient.getQueryData<FeedPost | null>(postKey(toShow));
    if (post && !filterPosts([post], filter)?.length) void navigate(feedPath(PLAIN_FEED), { preventScrollReset: true });
  }, [toShow, filter, queryClient, navigate]);
}

/**
 * Removes the hash that opens the composer, before the composer adds a history entry of its own: neither Back nor a
 * reload opens it again.
 * @returns the key of the history entry that asked for it; empty while none has
 */
function useAsked(): string {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  // Two requests in a row are two entries with the same address.
  const asking = hash === OPENING ? key : '';
  const [askedBy, setAskedBy] = useState('');
  if (asking !== '' && askedBy !== asking) setAskedBy(asking);
  useEffect(() => {
    if (asking !== '') void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [asking, pathname, search, navigate]);
  return asking === '' ? askedBy : '';
}

/**
 * The head of the feed: its title, and the member's level and points. A banner on the first visit; one line later,
 * which this device remembers for its member.
 */
function FeedHero() {
  const { level, points } = useMember();
  const [isKnown] = useState(() => hasPrivate(FEED_SEEN));
  useEffect(() => void writePrivate(FEED_SEEN, '1'), []);
  if (isKnown) {
    return (
      <Container as="header" width="text" className="flex flex-wrap items-center justify-between gap-x-4 pt-3">
        <h1 className="text-xl">{circle.feed.title}</h1>
        <Standing level={level} points={points} className="shrink-0 max-sm:[&_.text-muted]:hidden" />
      </Container>
    );
  }
  return (
    <header className="scheme-dark border-b border-line bg-paper">
      <Container width="text" className="grid gap-3 pt-8 pb-7 sm:gap-4 sm:pt-14 sm:pb-11">
        <h1>{circle.feed.title}</h1>
        <p className="text-lg text-muted">{circle.feed.lead}</p>
        <Standing level={level} points={points} className="mt-2" />
      </Container>
    </header>
  );
}

export const page = definePage({
  Screen: FeedScreen,
  async readAhead({ client, queryClient }) {
    if (!location.search) await queryClient.prefetchInfiniteQuery(feedQuery(client));
  },
  head: () => ({ title: circle.feed.title, description: circle.feed.lead, robots: 'noindex' }),
});
