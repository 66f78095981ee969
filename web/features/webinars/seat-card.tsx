import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleCheck from 'lucide-react/icons/circle-check';
import ExternalLink from 'lucide-react/icons/external-link';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { WebinarSummary } from '#shared/contracts/webinars.ts';
import { minutesInWords } from '#shared/rules/library-labels.ts';
import { localTimeZone } from '#shared/rules/local-time.ts';
import { clockIn, seatsInWords } from '#shared/rules/webinar-text.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { Link } from '../../app/link.tsx';
import { useReached } from '../../device/use-connection.ts';
import { useClock } from './use-clock.ts';
import { useSeat } from './use-seat.ts';
import { invitationPath, joinPath } from './webinar-paths.ts';
import { Times } from './webinar-date.tsx';

/** When a webinar is, and what the member can do about it: take a seat, join, watch the recording. */
export function SeatCard({ webinar }: { readonly webinar: WebinarSummary }) {
  const id = useId();
  const { startsAt, endsAt, minutes, status, movedAt, mine, slug } = webinar;
  const now = useClock([mine.canJoinFrom, startsAt, endsAt, mine.offerUntil]);
  const phase = phaseOf(webinar, now);
  const card = useRef<HTMLElement>(null);
  useFocusOnRemoval(card);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-sm border border-line bg-surface p-5 outline-none lg:sticky lg:top-6 print:border-0 print:p-0"
    >
      <h2 id={id} className="sr-only">
        Date and seat
      </h2>
      {status === 'cancelled' ? (
        <Note tone="danger" title="This webinar is cancelled">
          It won’t take place. You don’t need to do anything.
        </Note>
      ) : movedAt && phase === 'ahead' ? (
        <Note title="This webinar has a new time">
          {mine.seat === 'going'
            ? 'You still have your seat. We’ve emailed you a new invitation for your calendar.'
            : 'Check that it still suits you.'}
        </Note>
      ) : null}
      <div className={status === 'cancelled' ? 'line-through' : undefined}>
        <Times webinar={webinar} />
        <p className="mt-1 text-sm text-muted">{minutesInWords(minutes)}</p>
      </div>
      {status === 'cancelled' ? null : phase === 'over' ? (
        <Afterwards webinar={webinar} />
      ) : (
        <>
          <Seat webinar={webinar} now={now} phase={phase} />
          <ButtonLink href={invitationPath(slug)} variant="quiet" className="-mx-2 justify-start! px-2! print:hidden">
            <CalendarPlus aria-hidden="true" className="size-5 shrink-0" /> Add to calendar
          </ButtonLink>
        </>
      )}
    </section>
  );
}

type Phase = 'ahead' | 'open' | 'running' | 'over';

/** `open`: members with a seat can join, a little before the start. */
function phaseOf({ startsAt, endsAt, mine }: WebinarSummary, now: number): Phase {
  if (Date.parse(endsAt) <= now) return 'over';
  if (Date.parse(startsAt) <= now) return 'running';
  return Date.parse(mine.canJoinFrom) <= now ? 'open' : 'ahead';
}

interface SeatProps {
  readonly webinar: WebinarSummary;
  readonly now: number;
  readonly phase: Phase;
}

/** The member's seat or place in the waiting list, with what they can do. */
function Seat({ webinar, now, phase }: SeatProps) {
  const isReached = useReached();
  const { take, leave } = useSeat(webinar);
  const { mine, slug, seatsLeft, waiting } = webinar;
  const isOffered = mine.seat === 'offered' && mine.offerUntil !== null && Date.parse(mine.offerUntil) > now;
  const hasSeat = mine.seat === 'going';
  if (phase === 'running' && !hasSeat) {
    return <p className="text-sm">This webinar has started, so you can’t take a seat any more.</p>;
  }
  const isFull = seatsLeft !== null && (seatsLeft === 0 || waiting > 0);
  return (
    // An item of its own for each state, which has the focus after the button that led to it is gone.
    <div
      key={isOffered ? 'offered' : mine.seat}
      data-item=""
      tabIndex={-1}
      className="grid grid-cols-1 gap-3 outline-none print:hidden"
    >
      {hasSeat ? (
        <>
          <p className="flex items-center gap-2 font-semibold text-success">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" /> You have a seat
          </p>
          {phase === 'ahead' ? (
            <p className="text-sm text-muted">
              You can join from {clockIn(mine.canJoinFrom, localTimeZone())}, 15 minutes before the start.
            </p>
          ) : (
            <a href={joinPath(slug)} target="_blank" rel="noopener" className={buttonClass({ variant: 'accent' })}>
              Join
              <ExternalLink aria-hidden="true" className="size-4" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
          {phase === 'running' ? null : (
            <Leave
              label="Give up your seat"
              title="Give up your seat?"
              description="It goes to the next member in line, and you might not get another."
              isOff={!isReached}
              leave={leave}
            />
          )}
        </>
      ) : isOffered ? (
        <>
          <p className="font-semibold">A seat is yours until {clockIn(mine.offerUntil!, localTimeZone())}</p>
          <Button
            variant="accent"
            disabled={!isReached}
            pending={take.isPending}
            pendingLabel="Taking it…"
            onClick={() => take.mutate()}
          >
            Take it
          </Button>
          <Leave
            label="No, thank you"
            title="Decline this seat?"
            description="It goes to the next member on the waiting list, and we won’t offer you another."
            isOff={!isReached}
            leave={leave}
          />
        </>
      ) : mine.seat === 'waiting' ? (
        <>
          <p className="font-semibold">You’re number {mine.place} on the waiting list</p>
          <p className="text-sm text-muted">We’ll tell you when there’s a seat for you.</p>
          <Leave
            label="Leave the waiting list"
            title="Leave the waiting list?"
            description="You’ll lose your place. If you join again, you’ll be at the end."
            isOff={!isReached}
            leave={leave}
          />
        </>
      ) : (
        <>
          <p className="figures text-sm text-muted">{seatsInWords(webinar) ?? 'There’s room for everybody.'}</p>
          <Button
            variant="accent"
            disabled={!isReached}
            pending={take.isPending}
            pendingLabel={isFull ? 'Joining…' : 'Taking a seat…'}
            onClick={() => take.mutate()}
          >
            {isFull ? 'Join the waiting list' : 'Take a seat'}
          </Button>
        </>
      )}
      {isReached ? null : (
        <p className="text-sm">You’re offline, so seats can’t be taken or given up. Try again when you reconnect.</p>
      )}
    </div>
  );
}

interface LeaveProps {
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly isOff: boolean;
  readonly leave: ReturnType<typeof useSeat>['leave'];
}

/** Gives up what the member has, after a question. */
function Leave({ label, title, description, isOff, leave }: LeaveProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={isOff} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel={label === 'No, thank you' ? 'Decline' : label}
        cancelLabel="Keep it"
        pending={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

/** After the end: the recording, or where it will appear. */
function Afterwards({ webinar: { recording, mine } }: { readonly webinar: WebinarSummary }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="font-semibold">
        {mine.attended ? 'This webinar is over. Thanks for coming.' : 'This webinar is over'}
      </p>
      {recording ? (
        <Link to={`/library/${recording.slug}`} className={buttonClass({ variant: 'accent' }, 'print:hidden')}>
          Watch the recording
        </Link>
      ) : (
        <p className="text-sm text-muted">If there’s a recording, you’ll find it here and in the library.</p>
      )}
    </div>
  );
}

interface NoteProps {
  readonly title: string;
  readonly tone?: 'danger';
  readonly children: ReactNode;
}

const Note = ({ title, tone, children }: NoteProps) => (
  <div
    className={`grid gap-1 border-l-2 px-4 py-2 ${tone === 'danger' ? 'border-danger bg-blush' : 'border-blue bg-tint'}`}
  >
    <p className="font-semibold">{title}</p>
    <p className="text-sm">{children}</p>
  </div>
);
