import { useState, type SyntheticEvent } from 'react';
import { booking } from '#data/content/booking.ts';
import { bookingForm, type BookingForm, type BookingKind } from '#shared/contracts/forms/contact.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Form } from '#shared/ui/form.tsx';
import { RequestFields } from './request-fields.tsx';
import { ownTimeZone, zoneGroups } from './time-zone-names.ts';
import { useForm, useWatch, type Path } from 'react-hook-form';
import { instantOf, timeAtOffices, wallTimeOf, wishedInstants } from '#shared/rules/time-zones.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { contact } from '#data/content/contact.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { tabFormDraft } from '../../device/tab-drafts.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import * as z from 'zod/mini';

interface Props {
  readonly kind: BookingKind;
  /** The last part of the page's address. */
  readonly person: string;
  /** Why the form appeared, unless the visitor opened it. */
  readonly notice: string | undefined;
  readonly onSent: () => void;
}

/** The page's own request form, without third parties. */
export function RequestForm({ kind, person, notice, onSent }: Props) {
  const { register, control, errors, errorOf, send, sending, keep } = useRequestForm(kind, person, onSent);
  const [zones] = useState(() => zoneGroups(new Date()));
  const [times, timeZone] = useWatch({ control, name: ['times', 'timeZone'] });
  const earliest = wallTimeOf(useNow().getTime(), timeZone);
  // Errors about all times together are shown at the first one.
  const ofTimes = errors.times?.message ?? errors.times?.root?.message;
  return (
    <Card className="grid grid-cols-1 gap-7">
      <div className="grid grid-cols-1 gap-3">
        <h3 className="text-3xl">{booking.form.title}</h3>
        {notice ? <p className="border-l-2 border-ochre pl-4 font-semibold">{notice}</p> : null}
        <p className="text-muted">{booking.form.lead}</p>
      </div>
      <Form sending={sending} onSubmit={send} onChange={keep} className="relative">
        <RequestFields
          register={register}
          errorOf={(name) => errorOf(name) ?? (name === 'times.0' ? ofTimes : undefined)}
          zones={zones}
          wish={(index) => ({ hint: beside(times[index] ?? '', timeZone), min: earliest })}
          focusFirst={!notice}
        />
        <Button
          type="submit"
          variant="accent"
          size="lg"
          className="justify-self-start"
          pending={sending}
          pendingLabel="Sending..."
        >
          {booking.form.send}
        </Button>
      </Form>
    </Card>
  );
}

/** "London: Mon 5 Jan 2026, 15:00 · Dubai: …", once there is a time. */
function beside(time: string, timeZone: string): string | undefined {
  const instant = instantOf(time, timeZone);
  return instant
    ? timeAtOffices(instant)
        .map((there) => `${there.office}: ${there.time}`)
        .join(' · ')
    : undefined;
}

/** The request form's state and its call. Retries of the same request share an idempotency key. */
function useRequestForm(kind: BookingKind, person: string, onSent: () => void) {
  const client = useApi();
  const [keyFor] = useState(createIdempotencyKeys);
  const draft = tabFormDraft<TypedRequest>(`booking/${kind}/${person}`);
  const [begun] = useState(() => draft.read());
  const form = useForm<TypedRequest, unknown, CheckedRequest>({
    resolver: zodResolver(requestSchema),
    defaultValues: {
      kind,
      person,
      name: '',
      email: '',
      times: ['', '', ''],
      timeZone: ownTimeZone(),
      schoolName: '',
      message: '',
      ...begun,
      website: '',
    },
  });

  const focusTimes = () => form.setFocus('times.0');
  const { mutate, isPending } = useMutation({
    mutationFn: (request: CheckedRequest) =>
      client.call(requestBooking, { body: { ...request, beganOn: window.began } }, { idempotencyKey: keyFor(request) }),
    onSuccess() {
      draft.write(null);
      onSent();
    },
    onError(error) {
      if (showFieldErrors(error, form)) {
        if (form.getFieldState('times').error) focusTimes();
        return;
      }
      toast({
        variant: 'destructive',
        title: 'Failed to send request',
        description: `Please try again, or email ${contact.email}.`,
      });
    },
  });
  // An error about all times together has no field of its own. After this, react-hook-form focuses an earlier error.
  const submit = form.handleSubmit(
    (request) => mutate(request),
    (faults) => {
      if (faults.times) focusTimes();
    },
  );

  return {
    register: form.register,
    control: form.control,
    errors: form.formState.errors,
    errorOf: (name: Path<TypedRequest>) => form.getFieldState(name, form.formState).error?.message,
    send: (event: SyntheticEvent) => void submit(event),
    sending: isPending,
    /** Keeps what was typed while the calendar is shown. */
    keep: () => draft.write(form.getValues()),
  };
}

/** The form's fields: the wished times in the visitor's time zone, empty strings for none. */
const typed = z.object({
  person: z.string(),
  kind: z.enum(['podcast', 'meeting']),
  name: z.string(),
  email: z.string(),
  timeZone: z.string(),
  times: z.array(z.string()),
  schoolName: z.string(),
  message: z.string(),
  website: z.string(),
});
type TypedRequest = z.output<typeof typed>;

/** The form's validation: converts its times to instants, then applies the server's schema. */
const requestSchema = z.pipe(
  z.pipe(
    typed,
    z.transform((values): BookingForm => ({
      ...values,
      times: wishedInstants(values.times, values.timeZone),
    })),
  ),
  bookingForm,
);
type CheckedRequest = z.output<typeof requestSchema>;
