import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { callOffAppointment, fixAppointment } from '#shared/contracts/endpoints/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { cityOf, instantOf, timeAtOffices, timeIn, wallTimeOf } from '#shared/rules/time-zones.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { toastFailure } from '../toast-failure.ts';

type Booking = NonNullable<Inquiry['booking']>;
const QUARTER_OF_AN_HOUR = 900;
const OTHER = 'other';

/** A booking's time: confirm a requested or another time, change it, or cancel it. */
export function Appointment({ id, booking }: { readonly id: number; readonly booking: Booking }) {
  const { appointment } = booking;
  const [isChanging, setChanging] = useState(false);
  const isForm = !appointment || isChanging;
  const isOff = appointment?.isOff ?? false;
  const section = useRef<HTMLElement>(null);
  const before = useRef({ isForm, isOff });
  // The pressed button has gone, and the focus with it.
  useEffect(() => {
    const isReplaced = before.current.isForm !== isForm || before.current.isOff !== isOff;
    before.current = { isForm, isOff };
    if (isReplaced && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [isForm, isOff]);
  return (
    <section ref={section} aria-label="Time of the meeting" tabIndex={-1} className="outline-none">
      {isForm ? (
        <FixForm id={id} booking={booking} onDone={appointment ? () => setChanging(false) : undefined} />
      ) : (
        <Fixed id={id} booking={booking} appointment={appointment} onChange={() => setChanging(true)} />
      )}
    </section>
  );
}

interface FixedProps {
  readonly id: number;
  readonly booking: Booking;
  readonly appointment: NonNullable<Booking['appointment']>;
  readonly onChange: () => void;
}

/** The confirmed or cancelled time. */
function Fixed({ id, booking, appointment, onChange }: FixedProps) {
  const { timeZone } = booking;
  return (
    <div className="grid max-w-text justify-items-start gap-4">
      <div className="w-full rounded-sm border border-line bg-surface p-5">
        <p className="label text-muted">{appointment.isOff ? 'Cancelled' : 'Confirmed'}</p>
        <TimeOnClocks time={appointment.time} timeZone={timeZone} isStruck={appointment.isOff} />
        {appointment.callLink && !appointment.isOff ? (
          <LinkedText text={appointment.callLink} className="mt-2 text-sm wrap-anywhere" />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={onChange}>
          {appointment.isOff ? 'Offer another time' : 'Change time'}
        </Button>
        {appointment.isOff ? null : <CallOff id={id} booking={booking} sequence={appointment.sequence} />}
      </div>
    </div>
  );
}

interface FixFormProps {
  readonly id: number;
  readonly booking: Booking;
  /** Set when there is a confirmed time to go back to. */
  readonly onDone: (() => void) | undefined;
}

function FixForm({ id, booking, onDone }: FixFormProps) {
  const { appointment, times, timeZone } = booking;
  const now = useNow().getTime();
  const isPast = (start: string) => Date.parse(start) <= now;
  const [chosen, setChosen] = useState(times.find((start) => !isPast(start)) ?? OTHER);
  const [other, setOther] = useState('');
  /** The time shown when editing started. A newer one is not overwritten unseen. */
  const [follows] = useState(appointment?.sequence ?? null);
  const [callLink, setCallLink] = useState(appointment?.callLink ?? '');
  const fix = useFix(id, onDone);
  const time = chosen === OTHER ? instantOf(other, timeZone) : chosen;
  const [isMissing, setMissing] = useState(false);
  const fields = fix.error instanceof ApiError ? fix.error.fields : {};
  const choose = (option: string) => {
    setChosen(option);
    fix.reset();
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(time === null);
    if (time !== null) fix.mutate(wanted(time));
  };
  const wanted = (at: string) => ({
    time: at,
    callLink: callLink.trim(),
    follows,
  });
  return (
    <form className="grid justify-items-start gap-5" onSubmit={submit} noValidate>
      <fieldset className="grid w-full gap-3">
        <legend className="mb-3 text-sm font-semibold">{onDone ? 'Another time' : 'Confirm a time'}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {times.map((start) => (
            <Option
              key={start}
              name={`time-${id}`}
              value={start}
              chosen={chosen}
              onChoose={choose}
              isPast={isPast(start)}
            >
              <TimeOnClocks time={start} timeZone={timeZone} />
            </Option>
          ))}
          <Option name={`time-${id}`} value={OTHER} chosen={chosen} onChoose={choose}>
            <span className="font-semibold">Another time</span>
            <span className="block text-xs text-muted">A time you agreed by email or phone</span>
          </Option>
        </div>
      </fieldset>
      {/* A requested time may already have passed by the server's clock. */}
      <FormError>{chosen === OTHER ? undefined : fields.time}</FormError>
      {chosen === OTHER ? (
        <Field
          label={`Date and time in ${cityOf(timeZone)}`}
          required
          error={fields.time ?? (isMissing && time === null ? 'Please choose a date and time' : undefined)}
          hint={
            time
              ? timeAtOffices(time)
                  .map((there) => `${there.office}: ${there.time}`)
                  .join(' · ')
              : undefined
          }
        >
          <Input
            type="datetime-local"
            value={other}
            min={wallTimeOf(now, timeZone)}
            step={QUARTER_OF_AN_HOUR}
            onChange={(event) => {
              setOther(event.target.value);
              fix.reset();
            }}
            className="figures"
          />
        </Field>
      ) : null}
      <Field
        label="Link to the video call (optional)"
        hint="Included in the email and the calendar invitation."
        error={fields.callLink}
        className="w-full max-w-text"
      >
        <Input
          type="url"
          value={callLink}
          placeholder="https://"
          spellCheck={false}
          onChange={(event) => setCallLink(event.target.value)}
        />
      </Field>
      {fields.anyway === undefined ? null : (
        <FormError>
          <span className="grid justify-items-start gap-3">
            {fields.anyway}
            <Button
              variant="secondary"
              size="sm"
              disabled={time === null}
              onClick={() => time !== null && fix.mutate({ ...wanted(time), anyway: true })}
            >
              Book anyway
            </Button>
          </span>
        </FormError>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={fix.isPending} pendingLabel="Confirming…">
          Confirm this time
        </Button>
        {onDone ? (
          <Button variant="quiet" size="sm" onClick={onDone} disabled={fix.isPending}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface OptionProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
  /** Whether it can no longer be chosen. */
  readonly isPast?: boolean;
  readonly children: ReactNode;
}

const Option = ({ name, value, chosen, onChoose, isPast = false, children }: OptionProps) => (
  <label className="flex min-h-11 cursor-pointer gap-3 rounded-sm border border-line p-4 has-checked:border-ink has-checked:bg-surface">
    <input
      type="radio"
      name={name}
      value={value}
      checked={chosen === value}
      disabled={isPast}
      onChange={() => onChoose(value)}
      className="mt-1 size-4 shrink-0"
    />
    <span>
      {children}
      {isPast ? <span className="block text-xs font-semibold text-muted">This time has passed</span> : null}
    </span>
  </label>
);

/** Asks first, because it removes the event from the sender's calendar. */
function CallOff({ id, booking, sequence }: { id: number; booking: Booking; sequence: number }) {
  const [isAsking, setAsking] = useState(false);
  const client = useApi();
  const queryClient = useQueryClient();
  const callOff = useMutation({
    mutationFn: () => client.call(callOffAppointment, { params: { id: String(id) }, body: { follows: sequence } }),
    onSuccess: () =>
      toast({ title: 'Meeting cancelled', description: 'We’ve emailed them and removed it from their calendar.' }),
    onError: (error) => toastFailure('We couldn’t cancel this meeting', error, 'Please try again.'),
    onSettled: () => {
      setAsking(false);
      return refreshInquiries(queryClient);
    },
  });
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Cancel meeting
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel this meeting?"
        description={`${booking.title}. We’ll email them and remove it from their calendar.`}
        confirmLabel="Cancel meeting"
        cancelLabel="Keep meeting"
        pending={callOff.isPending}
        pendingLabel="Cancelling…"
        onConfirm={() => callOff.mutate()}
      />
    </>
  );
}

function useFix(id: number, onDone: (() => void) | undefined) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { time: string; callLink: string; follows: number | null; anyway?: boolean }) =>
      client.call(fixAppointment, { params: { id: String(id) }, body }),
    onSuccess: () => {
      toast({ title: 'Meeting confirmed', description: 'We’ve sent invitations to them and your team.' });
      onDone?.();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
      toastFailure('We couldn’t confirm this time', error, 'Please try again.');
      // Somebody else was faster: their time is shown instead of the form.
      if (error instanceof ApiError && error.status === 409) onDone?.();
    },
    onSettled: () => refreshInquiries(queryClient),
  });
}

const refreshInquiries = (queryClient: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    refreshReadsOf(queryClient, '/api/admin/inquiries'),
    refreshReadsOf(queryClient, '/api/admin/overview'),
  ]);

interface TimeOnClocksProps {
  readonly time: string;
  /** The sender's time zone. */
  readonly timeZone: string;
  readonly isStruck?: boolean;
}

/** A time in the sender's time zone and those of the offices. */
export const TimeOnClocks = ({ time, timeZone, isStruck = false }: TimeOnClocksProps) => (
  <>
    <time dateTime={time} className={cx('figures font-semibold', isStruck && 'text-muted line-through')}>
      {timeIn(time, timeZone)}
    </time>
    <span className="block text-xs text-muted">in {cityOf(timeZone)}</span>
    {timeAtOffices(time).map((there) => (
      <span key={there.office} className="figures block text-xs text-muted">
        {there.office}: {there.time}
      </span>
    ))}
  </>
);
