import type { ReactNode } from 'react';
import type { ListedThread } from '#shared/contracts/contacts.ts';
import { threadKindLabels, threadStatusLabels } from '#shared/rules/contact-labels.ts';
import { localTimeWithZone } from '#shared/rules/local-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';

interface PartProps<Item> {
  readonly title: string;
  readonly total: number;
  readonly newest: readonly Item[];
  readonly none: string;
  readonly children: (item: Item) => ReactNode;
}

/** The newest items of one kind, with their total. */
export function HistoryPart<Item>({ title, total, newest, none, children }: PartProps<Item>) {
  return (
    <Card as="section" aria-label={title} className="min-w-0 p-4!">
      <h3 className="text-lg">
        {title} <span className="figures text-base text-muted">{total.toLocaleString('en-GB')}</span>
      </h3>
      {total === 0 ? <p className="mt-1 text-sm text-muted">{none}</p> : null}
      {newest.length > 0 ? (
        <ol className="mt-2 grid text-sm *:border-b *:border-line *:py-2.5 *:last:border-0 *:last:pb-0">
          {newest.map(children)}
        </ol>
      ) : null}
      {total > newest.length ? (
        <p className="mt-3 text-sm text-muted">
          Showing the newest {newest.length} of {total.toLocaleString('en-GB')}.
        </p>
      ) : null}
    </Card>
  );
}

/** Forms, bookings, chats and mails, each with a link to the inbox. */
export const Threads = ({
  threads,
}: {
  readonly threads: { readonly total: number; readonly newest: readonly ListedThread[] };
}) => (
  <HistoryPart title="Conversations" {...threads} none="None.">
    {(thread) => (
      <li key={thread.id} className="grid gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <ConsoleLink to={`/admin/inbox?thread=${thread.id}`} aria-current={undefined} className="link wrap-anywhere">
            {thread.subject}
          </ConsoleLink>
          <Badge tone={thread.status === 'open' ? 'red' : 'neutral'}>{threadStatusLabels[thread.status]}</Badge>
        </p>
        <p className="text-muted">
          {threadKindLabels[thread.kind]}, <RelativeTime date={thread.at} />
          {thread.meeting ? <Meeting {...thread.meeting} /> : null}
        </p>
      </li>
    )}
  </HistoryPart>
);

const Meeting = ({ time, isOff }: NonNullable<ListedThread['meeting']>) => (
  <>
    . {isOff ? 'Cancelled meeting' : 'Meeting'}: <time dateTime={time}>{localTimeWithZone(time)}</time>
  </>
);
