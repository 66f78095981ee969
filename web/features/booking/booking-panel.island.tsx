import { useCallback, useEffect, useRef, useState } from 'react';
import { booking } from '#data/content/booking.ts';
import type { Person } from '#data/content/schema.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import { calendarOf } from '#shared/rules/calendars.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmbedGate } from '#shared/ui/embeds/embed-gate.tsx';
import { announce } from '../../app/announcer.tsx';
import { useFocusAfter } from '../../app/focus.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { Calendar } from './calendar.tsx';
import { RequestForm } from './lazy-request-form.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Card } from '#shared/ui/card.tsx';

/** For browsers without a script. Rendered on the server only: React does not hydrate the content of `noscript`. */
const PlainRequestForm = import.meta.env.SSR ? (await import('./plain-request-form.tsx')).PlainRequestForm : null;

interface Props {
  readonly kind: BookingKind;
  readonly person: Person;
}

/**
 * Two ways to book: the person's calendar, after consent, and the page's own form, which can be chosen at once and
 * appears when the calendar does not load.
 */
export default function BookingPanel(props: Props) {
  return (
    <QueryRoot>
      <Panel {...props} />
    </QueryRoot>
  );
}

function Panel({ kind, person }: Props) {
  const [way, setWay] = useState<'calendar' | 'form' | 'form for want of a calendar' | 'sent'>('calendar');
  const giveUp = useCallback(() => {
    setWay('form for want of a calendar');
    announce(booking.form.late);
  }, []);
  const { calendar } = person;
  const offer = useRef<HTMLButtonElement>(null);
  useFocusAfter(way !== 'calendar', offer);

  if (way === 'sent') return <RequestSent />;
  if (way !== 'calendar') {
    return (
      <div className="grid grid-cols-1 gap-6">
        <RequestForm
          kind={kind}
          person={person.slug}
          notice={way === 'form' ? undefined : booking.form.late}
          onSent={() => setWay('sent')}
        />
        {calendar ? (
          <Button variant="link" className="justify-self-start" onClick={() => setWay('calendar')}>
            {booking.form.calendar}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className="confirmable grid grid-cols-1 gap-6">
      {calendar ? (
        <EmbedGate kind="calendar" provider={calendarOf(calendar, '').provider} href={calendar}>
          <Calendar address={calendar} name={person.name} onFailed={giveUp} />
        </EmbedGate>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-6 noscript:hidden">
        <p className="max-w-md text-muted">{calendar ? booking.form.offer : booking.form.lead}</p>
        <Button
          ref={offer}
          variant="secondary"
          onPointerEnter={RequestForm.prepare}
          onFocus={RequestForm.prepare}
          onClick={() => setWay('form')}
        >
          {booking.form.button}
        </Button>
      </div>
      <noscript className="confirmable">
        {PlainRequestForm ? <PlainRequestForm sent={<RequestSent />} /> : null}
      </noscript>
    </div>
  );
}

/** Replaces the form and takes its focus. */
function RequestSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid grid-cols-1 animate-rise justify-items-center gap-5 py-16 text-center">
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-14 text-success" />
      <h3 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {booking.sent.title}
      </h3>
      <p className="max-w-md text-muted">{booking.sent.text}</p>
    </Card>
  );
}
