import { queryOptions, useQuery } from '@tanstack/react-query';
import { contact } from '#data/content/contact.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { ReplyNote } from '../../app/reply-note.tsx';
import { useSearchParam } from '../../app/navigation.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import Check from 'lucide-react/icons/check';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { getReceipt } from '#shared/contracts/endpoints/contact.ts';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { cityOf, timeAtOffices, timeIn } from '#shared/rules/time-zones.ts';
import { orNull } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { queryKey } from '#shared/api/query-options.ts';

/** `/receipt?token=…`: shows the state of an inquiry to its sender. */
export default function ReceiptIsland() {
  return (
    <QueryRoot>
      <ReceiptPanel />
    </QueryRoot>
  );
}

function ReceiptPanel() {
  const token = useSearchParam('token');
  // The server renders one page for every token, so the first render in the browser has none either.
  const hydrated = useHydrated();
  const receipt = receiptQuery(useApi(), token);
  const { data, isPending, refetch, isFetching } = useQuery({ ...receipt, enabled: hydrated });

  if (data) {
    const appointment = data.booking?.appointment;
    return (
      <PanelPage
        title={data.booking?.title ?? 'Your message to us'}
        lead={appointment ? undefined : contact.replyPromise}
      >
        {data.answeredAt ? null : <ReplyNote />}
        {data.booking && appointment ? <Meeting booking={data.booking} appointment={appointment} /> : null}
        <ReceiptSteps receipt={data} />
      </PanelPage>
    );
  }
  if (data === null) return <NoReceipt />;
  if (!isPending) return <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <PanelPage title="Your message to us">
      <div className="noscript:hidden">
        <Loading label="Loading your receipt..." />
      </div>
      <p className="hidden noscript:block">This page needs JavaScript to show your receipt.</p>
    </PanelPage>
  );
}

function NoReceipt() {
  return (
    <PanelPage
      title="We can’t find this receipt"
      lead="The link may be incomplete. Please open it from our email again."
    >
      <div className="flex flex-wrap gap-3">
        <Link to="/#contact" className={buttonClass()}>
          Contact us
        </Link>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Back to Homepage
        </Link>
      </div>
    </PanelPage>
  );
}

type Receipt = ResponseOf<typeof getReceipt>;
type Booking = NonNullable<Receipt['booking']>;

interface MeetingProps {
  readonly booking: Booking;
  readonly appointment: NonNullable<Booking['appointment']>;
}

/** When and where the meeting is, and how to move or cancel it; once cancelled, a link to book again. */
function Meeting({ booking: { title, path, timeZone }, appointment: { time, callLink, isOff } }: MeetingProps) {
  const when = timeIn(time, timeZone);
  const write = `mailto:${contact.email}?subject=${encodeURIComponent(`${title}, ${when}`)}`;
  return (
    <section aria-label="Your meeting" className="mb-8 grid grid-cols-1 gap-4">
      <div className="border-l-2 border-red pl-4">
        {isOff ? <p className="font-semibold">This meeting is cancelled. It was planned for:</p> : null}
        <time dateTime={time} className={cx('figures text-xl font-semibold', isOff && 'text-muted line-through')}>
          {when}
        </time>
        <p className="text-sm text-muted">Time in {cityOf(timeZone)}</p>
        {timeAtOffices(time).map((there) => (
          <p key={there.office} className="figures text-sm text-muted">
            {there.office}: {there.time}
          </p>
        ))}
      </div>
      {isOff ? (
        <Link to={path} className={buttonClass({}, 'justify-self-start')}>
          Suggest another time
        </Link>
      ) : (
        <>
          {callLink ? (
            <a href={callLink} className={buttonClass({}, 'justify-self-start')}>
              Join the video call
            </a>
          ) : (
            <p>By video call. We’ll send you the link before we meet.</p>
          )}
          <p>
            To move or cancel it, reply to our email or write to{' '}
            <a href={write} className="link">
              {contact.email}
            </a>
            .
          </p>
        </>
      )}
    </section>
  );
}

/** Received, seen, and replied (with an appointment: confirmed or cancelled), each with its time. */
function ReceiptSteps({ receipt }: { receipt: Receipt }) {
  const appointment = receipt.booking?.appointment;
  const steps = [
    { label: 'Received', at: receipt.receivedAt },
    { label: 'Seen', at: receipt.seenAt },
    appointment
      ? { label: appointment.isOff ? 'Cancelled' : 'Confirmed', at: appointment.changedAt }
      : { label: 'Replied', at: receipt.answeredAt },
  ];
  return (
    <ol className="grid grid-cols-1 gap-5">
      {steps.map(({ label, at }) => (
        <li key={label} className="flex items-center gap-4">
          <span
            className={cx(
              'grid size-9 shrink-0 place-items-center rounded-full',
              at ? 'bg-blue-fill text-on-fill' : 'border border-edge',
            )}
          >
            {at ? <Check aria-hidden="true" className="size-5" /> : null}
          </span>
          <span className={at ? 'font-semibold' : 'text-muted'}>{label}</span>
          <span className="ml-auto text-sm text-muted">{at ? <RelativeTime date={at} /> : 'Not yet'}</span>
        </li>
      ))}
    </ol>
  );
}

/** What the sender of an inquiry may see, or null when the token is unknown. */
const receiptQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: queryKey(getReceipt, {}, { token }),
    queryFn: ({ signal }) => (token ? orNull(client.call(getReceipt, { query: { token } }, { signal })) : null),
  });
