import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { ConsoleToday, WaitingItem } from '#shared/contracts/console-today.ts';
import { exactTime } from '#shared/rules/relative-time.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { cx } from '#shared/ui/cx.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { type Moment, waitingStatusOf } from './waiting-time.ts';

type Waiting = NonNullable<ConsoleToday['waiting']>;

const kinds = {
  message: { Icon: Inbox, word: 'Inquiry', nameless: 'Someone' },
  booking: { Icon: CalendarClock, word: 'Booking', nameless: 'Someone' },
  chat: { Icon: MessageCircle, word: 'Chat', nameless: 'A visitor' },
  mail: { Icon: Mail, word: 'Email', nameless: 'Someone' },
} as const;

const linkOf = ({ id }: WaitingItem): string => `/admin/inbox?thread=${id}`;

interface WaitingListProps {
  readonly waiting: Waiting;
  readonly moment: Moment;
  /** The heading when nobody is waiting. */
  readonly done: string;
}

/** The people waiting for a reply, longest first. Each row links to where to reply. */
export function WaitingList({ waiting, moment, done }: WaitingListProps) {
  const { items, hasMore, older } = waiting;
  // Including those from more than a month ago.
  const count = items.length + older;
  const isCapped = older >= circleLimits.overviewCount;
  const late = items.filter((item) => waitingStatusOf(moment, item).state === 'late').length + older;
  return (
    <>
      {/* Announced to screen readers when it changes. */}
      <h2 className="text-xl" aria-live="polite">
        {count === 0 ? <span className="sr-only">{done}</span> : countWords()}
      </h2>
      {count === 0 ? (
        <div className="flex items-center gap-4 border-b border-line pb-8 sm:gap-5 sm:pb-9">
          <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-success" strokeWidth={1.5} />
          <div>
            <p aria-hidden="true" className="font-display text-2xl">
              {done}
            </p>
            <p className="text-sm text-muted">New messages appear here automatically.</p>
          </div>
        </div>
      ) : null}
      {items.length > 0 ? (
        <ul className="@container mt-3 border-t border-line">
          {items.map((item) => (
            <WaitingRow key={item.id} item={item} moment={moment} />
          ))}
        </ul>
      ) : null}
      {hasMore ? (
        <p className="pt-3 text-sm text-muted">
          Others have been waiting even longer. See <TheInbox />.
        </p>
      ) : null}
      <Older count={older} />
    </>
  );

  function countWords() {
    return (
      <>
        {hasMore || isCapped ? `More than ${count - (hasMore ? 0 : 1)}` : count}{' '}
        {count === 1 ? 'person is' : 'people are'} waiting for a reply
        {late > 0 ? (
          <span className="text-red">, {late === count ? 'past' : `${late} past`} the promised time</span>
        ) : null}
      </>
    );
  }
}

const TheInbox = () => (
  <ConsoleLink to="/admin/inbox" className="link">
    the inbox
  </ConsoleLink>
);

/** Everyone who has waited for more than a month, in one line, because they should not top the list. */
function Older({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="pt-3 text-sm text-muted">
      {count >= circleLimits.overviewCount ? '99+' : count} {count === 1 ? 'person has' : 'people have'} waited for more
      than 30 days. Reply, or mark them as done, in <TheInbox />.
    </p>
  );
}

const tones = {
  calm: { words: 'text-muted', fill: 'fill-blue-fill' },
  soon: { words: 'text-ink', fill: 'fill-ochre' },
  late: { words: 'text-red', fill: 'fill-red-fill' },
} as const;

const ROW =
  'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line px-1 py-3 hover:bg-sunken @xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] @xl:px-3';

function WaitingRow({ item, moment }: { readonly item: WaitingItem; readonly moment: Moment }) {
  const { kind, words, since, assignee } = item;
  const { Icon, word, nameless } = kinds[kind];
  const name = item.name ?? nameless;
  const { state, words: status, share } = waitingStatusOf(moment, item);
  const tone = tones[state];
  return (
    <li className={ROW}>
      <span
        className={cx(
          'grid size-10 place-items-center rounded-full @max-xl:self-start',
          state === 'late' ? 'bg-blush text-red' : 'bg-tint text-blue',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="truncate">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-muted">
            {' '}
            · {word}
            {assignee === null ? null : `, ${assignee}`}
          </span>
        </p>
        <p className="truncate text-sm text-muted">{words}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @max-xl:col-start-2 @xl:contents">
        <p
          className="grid min-w-0 gap-1.5 @xl:w-36 @xl:justify-items-end"
          title={`Since ${exactTime(new Date(since))}`}
        >
          <span className={cx('figures text-sm font-semibold @xl:whitespace-nowrap', tone.words)}>
            <span className="sr-only">Waiting: </span>
            {status}
          </span>
          <svg aria-hidden="true" viewBox="0 0 96 3" className="h-[3px] w-24 max-w-full">
            <rect width="96" height="3" className="fill-line" />
            <rect width={Math.round(96 * share)} height="3" className={tone.fill} />
          </svg>
        </p>
        <ConsoleLink
          to={linkOf(item)}
          aria-label={`Reply to ${name}`}
          aria-current={undefined}
          className={buttonClass(
            { variant: state === 'late' ? 'primary' : 'secondary', size: 'sm' },
            'after:absolute after:inset-0',
          )}
        >
          Reply
        </ConsoleLink>
      </div>
    </li>
  );
}
