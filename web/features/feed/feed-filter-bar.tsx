import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { circle } from '#data/content/circle.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { knownTopicsQuery, topicsQuery } from '#shared/api/queries/feed.ts';
import type { FeedShow } from '#shared/contracts/feed.ts';
import { type FeedFilter, feedFilterOf, feedPath, isPlainFeed, PLAIN_FEED } from '#shared/rules/feed-filter.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { cx } from '#shared/ui/cx.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { Link } from '../../app/link.tsx';

const shows: readonly (readonly [FeedShow, string])[] = [
  ['active', 'Latest activity'],
  ['unanswered', 'Unanswered'],
  ['saved', 'Saved'],
  ['new', 'New since my last visit'],
];

/** The filter in the address. The address is its only state, so that links, "back" and offline pages show the same. */
export function useFeedFilter(): FeedFilter {
  const { search } = useLocation();
  return useMemo(() => feedFilterOf(new URLSearchParams(search)), [search]);
}

/** Chooses the filter and order of the feed: one row, however narrow the screen. */
export function FeedFilterBar({ filter }: { filter: FeedFilter }) {
  const navigate = useNavigate();
  const { data: topics = [] } = useQuery(topicsQuery(useApi()));
  const go = (change: Partial<FeedFilter>) =>
    void navigate(feedPath({ ...filter, ...change }), { preventScrollReset: true });
  const offered = topics.filter(({ id, archived }) => !archived || id === filter.topic);
  const bar = useRef<HTMLFieldSetElement>(null);
  useFocusOnRemoval(bar, 'select, button');
  const isUnknown = filter.topic !== null && !offered.some(({ id }) => id === filter.topic);
  return (
    <fieldset ref={bar} aria-label="Filter posts" className="-my-2 -ml-2.5 flex min-w-0 items-center gap-1">
      <Choice
        label="Show"
        value={filter.show ?? ''}
        onChoose={(value) => go({ show: value === '' ? null : (value as FeedShow) })}
      >
        <option value="">Newest</option>
        {shows.map(([show, name]) => (
          <option key={show} value={show}>
            {name}
          </option>
        ))}
      </Choice>
      {offered.length > 0 || isUnknown ? (
        <Choice
          label="Topic"
          value={filter.topic === null ? '' : String(filter.topic)}
          onChoose={(value) => go({ topic: value === '' ? null : Number(value) })}
        >
          <option value="">All topics</option>
          {isUnknown ? <option value={String(filter.topic)}>Another topic</option> : null}
          {offered.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Choice>
      ) : null}
      {isPlainFeed(filter) ? null : (
        <IconButton label="Show all posts, newest first" className="text-muted" onClick={() => go(PLAIN_FEED)}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

/** A native select without a border: it is always above the posts and must not outshine them. */
function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <span className="relative min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className={cx(
          'field-sizing-content min-h-11 max-w-full cursor-pointer appearance-none truncate rounded-sm bg-transparent py-1 pr-8 pl-2.5 text-sm font-semibold transition-colors hover:bg-sunken',
          value === '' ? 'text-muted' : 'text-ink',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

const nothing: Readonly<Record<FeedShow, { readonly title: string; readonly text: string }>> = {
  active: circle.feed.empty,
  unanswered: { title: 'No unanswered posts', text: 'Every post here has at least one comment.' },
  saved: {
    title: 'Nothing saved yet',
    text: 'Tap Save under a post to keep it here, even offline. Only you can see what you save.',
  },
  new: { title: 'You’re all caught up', text: 'No new posts since your last visit.' },
};

/** Says why there are no posts, with a link to all posts. */
export function NoPosts({ filter }: { filter: FeedFilter }) {
  const { data: topics } = useQuery(knownTopicsQuery(useApi()));
  const topic = topics?.find(({ id }) => id === filter.topic);
  const ofTopic = topic && {
    title:
      filter.show === null || filter.show === 'active'
        ? `No posts about ${topic.name} yet`
        : nothing[filter.show].title,
    text: `Try another topic.`,
  };
  const { title, text } = ofTopic ?? nothing[filter.show ?? 'active'];
  return (
    <EmptyState
      title={title}
      description={text}
      image={screenImages.emptyFeed}
      action={
        isPlainFeed(filter) ? undefined : (
          <Link to="/feed" className={buttonClass({ variant: 'secondary' })}>
            Show all posts
          </Link>
        )
      }
    />
  );
}
