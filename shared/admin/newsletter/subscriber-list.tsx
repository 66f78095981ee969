import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { refreshReadsOf, subscriberCountsQuery, subscribersQuery } from '#shared/api/queries/console.ts';
import { subscriberStates, type SubscriberState } from '#shared/contracts/choices.ts';
import { exportSubscribers, listSubscribers } from '#shared/contracts/endpoints/console.ts';
import { setSubscriberTags } from '#shared/contracts/endpoints/newsletters.ts';
import { beginningWords } from '#shared/rules/visits.ts';
import type { Subscriber } from '#shared/contracts/newsletter.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { Figures, ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useListKeys } from '../list/selection.tsx';
import { failureWords, toastFailure } from '../toast-failure.ts';

type Words = Readonly<Record<SubscriberState, string>>;

/** The name of each subscriber state. */
const stateWords: Words = { waiting: 'Unconfirmed', confirmed: 'Subscribed', ended: 'Unsubscribed' };

/** The label of each state's count. */
const figureWords: Words = { waiting: 'Unconfirmed', confirmed: 'Subscribers', ended: 'Unsubscribed' };

const stateTones: Readonly<Record<SubscriberState, BadgeTone>> = {
  waiting: 'blue',
  confirmed: 'success',
  ended: 'neutral',
};

/** The newsletter's subscribers: counts and a list, newest first. */
export function SubscriberList() {
  const counts = useQuery(subscriberCountsQuery(useApi()));
  const platform = usePlatform();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">Everyone who has signed up for the newsletter.</p>
        <Button variant="secondary" onClick={() => platform.download(exportSubscribers.path)}>
          <Download aria-hidden="true" className="size-5" /> Export as CSV
        </Button>
      </div>
      <Figures
        label="Subscriber numbers"
        figures={subscriberStates.map((state) => [
          figureWords[state],
          counts.data?.[state] ?? (counts.isError ? null : undefined),
        ])}
      />
      <Addresses />
    </>
  );
}

const KEYS = ['search', 'state'] as const;
const states = subscriberStates.map((state) => [state, stateWords[state]] as const);

const sorts = [
  ['-asked', 'Newest first'],
  ['asked', 'Oldest first'],
  ['email', 'By email'],
] as const;

const maybe = (time: string | null) => (time ? <RelativeTime date={time} /> : <span className="text-muted">–</span>);

const columns: readonly Column<Subscriber>[] = [
  { header: 'Email', sort: 'email', cell: ({ email }) => <EmailAddress email={email} className="font-semibold" /> },
  {
    header: 'Status',
    narrow: 'bare',
    cell: ({ state }) => (
      <Badge tone={stateTones[state]} className="justify-self-start">
        {stateWords[state]}
      </Badge>
    ),
  },
  { header: 'Signed up', sort: 'asked', cell: ({ createdAt }) => <RelativeTime date={createdAt} /> },
  {
    header: 'Sign-up page',
    className: 'hidden @4xl:table-cell',
    cell: ({ beganOn }) => (beganOn ? beginningWords(beganOn) : '–'),
  },
  { header: 'Confirmed', cell: ({ confirmedAt }) => maybe(confirmedAt) },
  {
    header: 'Unsubscribed',
    cell: ({ endedAt, endedBecause }) => (
      <span className="grid">
        {maybe(endedAt)}
        {endedBecause ? (
          <span className="text-xs text-muted">{endedBecause === 'bounce' ? 'Emails bounced' : 'Marked as spam'}</span>
        ) : null}
      </span>
    ),
  },
  { header: 'Tags', cell: (subscriber) => <SubscriberTags subscriber={subscriber} /> },
];

/** Lower case, as the server stores them. */
const tagsIn = (words: string): string[] => words.split(',').flatMap((word) => word.trim().toLowerCase() || []);

/** A subscriber's tags, used as newsletter audiences, and the form to edit them. */
function SubscriberTags({ subscriber: { id, email, tags } }: { readonly subscriber: Subscriber }) {
  const [typed, setTyped] = useState<string>();
  /** The tags when editing started. */
  const [from, setFrom] = useState(tags);
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (words: string) => {
      const wanted = tagsIn(words);
      const params = { id: String(id) };
      try {
        return await client.call(setSubscriberTags, { params, body: { tags: wanted, ifTags: from } });
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.fields.ifTags === undefined) throw failure;
        // Somebody else has changed them, so the additions and removals are applied to theirs.
        const now = (await client.call(listSubscribers, { query: { search: email } })).find((each) => each.id === id);
        if (!now) throw failure;
        const kept = now.tags.filter((tag) => wanted.includes(tag) || !from.includes(tag));
        const added = wanted.filter((tag) => !from.includes(tag));
        const all = [...new Set([...kept, ...added])];
        return client.call(setSubscriberTags, { params, body: { tags: all, ifTags: now.tags } });
      }
    },
    onSuccess: () => setTyped(undefined),
    onError: (failure) => toastFailure('We couldn’t save the tags', failure, 'Please try again.'),
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletter'),
  });
  if (typed === undefined) {
    return (
      <span className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
        <Button
          variant="link"
          size="sm"
          aria-label={`Edit tags for ${email}`}
          onClick={() => {
            setFrom(tags);
            setTyped(tags.join(', '));
          }}
        >
          {tags.length > 0 ? 'Edit' : 'Add'}
        </Button>
      </span>
    );
  }
  return (
    <Form
      aria-label={`Tags for ${email}`}
      sending={isPending}
      className="min-w-48 gap-2!"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(typed);
      }}
    >
      <Field label="Tags" hint="Separated by commas: heads, london" error={error ? failureWords(error) : undefined}>
        <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={isPending} pendingLabel="Saving…">
          Save
        </Button>
        <Button variant="quiet" size="sm" disabled={isPending} onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Every subscriber, newest first unless sorted. */
function Addresses() {
  const place = useListPlace(KEYS, '-asked');
  useListKeys('Subscribers');
  const list = useQuery(subscribersQuery(useApi(), place.query));
  return (
    <ListFrame
      place={place}
      search="Search by email"
      sorts={sorts}
      hasColumns
      choices={[{ by: 'state', label: 'Status', all: 'All', options: states }]}
      label="Subscribers"
      list={list}
      loading="Loading subscribers…"
      failed={{ title: 'We couldn’t load the subscribers', description: 'Please try again.' }}
      empty={{ what: 'subscribers', description: 'People who sign up on the website appear here.' }}
    >
      {(subscribers) => <DataTable label="Subscribers" columns={columns} items={subscribers} sorting={place.sorting} />}
    </ListFrame>
  );
}
