import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { inquiryStates, type InquiryState } from '#shared/contracts/choices.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { beginningWords } from '#shared/rules/visits.ts';
import { exactTime } from '#shared/rules/relative-time.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { Field } from '#shared/ui/field.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { Select } from '#shared/ui/select.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { Appointment, TimeOnClocks } from './appointment.tsx';
import { InquiryNote } from './inquiry-note.tsx';
import { senderOf, stateOf, stateLabels } from './inquiry-labels.ts';
import { useMarkInquiry, useReleaseInquiry } from './use-inquiry-writes.ts';

interface InquiryDetailsProps {
  readonly inquiry: Inquiry;
  /** Called when it has moved to the other list. */
  readonly onGone: () => void;
  readonly onDelete: () => void;
}

/** An inquiry with its actions. Opening it marks it as seen, unless it is in spam. */
export function InquiryDetails({ inquiry, onGone, onDelete }: InquiryDetailsProps) {
  const { threadId, email, schoolName, serviceInterest, message, booking, quarantined, createdAt, beganOn } = inquiry;
  const opened = useMarkInquiry(inquiry.id);
  const mark = useMarkInquiry(inquiry.id);
  const release = useReleaseInquiry(inquiry.id);
  const state = stateOf(inquiry);

  const see = useEffectEvent(() => {
    if (state === 'received' && !quarantined) opened.mutate('seen');
  });
  useEffect(() => see(), []);

  return (
    <div className="grid grid-cols-1 gap-6 pt-4">
      <header className="grid grid-cols-1 gap-1 lg:pr-12">
        <h2 className="text-2xl wrap-anywhere">{senderOf(inquiry)}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          {[schoolName, exactTime(new Date(createdAt))].filter(Boolean).join(' · ')}
        </p>
      </header>
      {booking ? (
        <div className="grid gap-5">
          <h3 className="text-xl">{booking.title}</h3>
          {quarantined ? <WishedTimes booking={booking} /> : <Appointment id={inquiry.id} booking={booking} />}
        </div>
      ) : null}
      {message ? <LinkedText text={message} className="max-w-text wrap-anywhere" /> : null}
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <Detail name="Email">
          <EmailAddress email={email} />
        </Detail>
        {serviceInterest ? <Detail name="Interested in">{serviceInterest}</Detail> : null}
        {beganOn ? <Detail name="Began on">{beginningWords(beganOn)}</Detail> : null}
      </dl>
      <div className="flex flex-wrap items-end gap-4">
        {quarantined ? (
          <Button
            onClick={() => release.mutate(undefined, { onSuccess: onGone })}
            pending={release.isPending}
            pendingLabel="Moving…"
          >
            Move to inbox
          </Button>
        ) : (
          <>
            {threadId ? (
              <ConsoleLink to={`/admin/inbox?thread=${threadId}`} className={buttonClass({ variant: 'primary' })}>
                <Reply aria-hidden="true" className="size-4" /> Reply in the inbox
              </ConsoleLink>
            ) : null}
            <Field label="Status" className="w-44">
              <Select
                value={mark.isPending ? mark.variables : state}
                // Not `disabled`, which would lose keyboard focus.
                aria-disabled={mark.isPending || undefined}
                onChange={(event) => {
                  if (!mark.isPending) mark.mutate(event.target.value as InquiryState);
                }}
                className="aria-disabled:bg-sunken aria-disabled:text-muted"
              >
                {inquiryStates.map((each) => (
                  <option key={each} value={each}>
                    {stateLabels[each]}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <Button variant="danger" className="sm:ml-auto" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" /> Delete
        </Button>
      </div>
      <InquiryNote id={inquiry.id} note={inquiry.note ?? ''} />
    </div>
  );
}

const Detail = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="label text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** The times a booking in spam asked for. They can't be confirmed, and nobody is emailed. */
const WishedTimes = ({ booking }: { readonly booking: NonNullable<Inquiry['booking']> }) => (
  <ol className="grid gap-4 sm:grid-cols-3">
    {booking.times.map((time) => (
      <li key={time} className="border-l-2 border-red pl-4">
        <TimeOnClocks time={time} timeZone={booking.timeZone} />
      </li>
    ))}
  </ol>
);
