import { useState, type SyntheticEvent } from 'react';
import { booking } from '#data/content/booking.ts';
import { bookingForm, type BookingForm, type BookingKind } from '#shared/contracts/forms/contact.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormRow, Honeypot } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { ownTimeZone, zoneGroups } from './time-zone-names.ts';
import { useForm, useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { limits } from '#shared/contracts/limits.ts';
import { instantOf, timeAtOffices, wallTimeOf } from '#shared/rules/time-zones.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { contact } from '#data/content/contact.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import * as z from 'zod/mini';

const QUARTER_OF_AN_HOUR = 900;

interface Props {
  readonly kind: BookingKind;
  /** The last part of the page's address. */
  readonly person: string;
  /** Why the form appeared, when nobody asked for it. */
  readonly notice: string | undefined;
  readonly onSent: () => void;
}

/** The page's own request form, which needs no other company. */
export function RequestForm({ kind, person, notice, onSent }: Props) {
  const { register, control, errors, send, sending } = useRequestForm(kind, person, onSent);
  const [zones] = useState(() => zoneGroups(new Date()));
  return (
    <Card className="grid gap-7">
      <div className="grid gap-3">
        <h3 className="text-3xl">{booking.form.title}</h3>
        {notice ? <p className="border-l-2 border-ochre pl-4 font-semibold">{notice}</p> : null}
        <p className="text-muted">{booking.form.lead}</p>
      </div>
      <Form onSubmit={send} className="relative">
        <FormRow>
          <Field label="Name" required error={errors.name?.message}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only after "Ask for a time" was pressed */}
            <Input {...register('name')} autoComplete="name" autoFocus={!notice} />
          </Field>
          <Field label="Email address" required error={errors.email?.message}>
            <Input {...register('email')} type="email" autoComplete="email" spellCheck={false} />
          </Field>
        </FormRow>
        <Field label="School name (optional)" error={errors.schoolName?.message}>
          <Input {...register('schoolName')} autoComplete="organization" />
        </Field>
        <Field label="Your time zone" required error={errors.timeZone?.message}>
          <Select {...register('timeZone')}>
            {zones.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.zones.map((zone) => (
                  <option key={zone.value} value={zone.value}>
                    {zone.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <WishedTimes register={register} control={control} error={errors.times} />
        <Field label="Message (optional)" hint={booking.form.messageHint} error={errors.message?.message}>
          <Textarea {...register('message')} rows={3} />
        </Field>
        <Honeypot {...register('website')} />
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

interface WishedTimesProps {
  readonly register: UseFormRegister<TypedRequest>;
  readonly control: Control<TypedRequest, unknown, CheckedRequest>;
  readonly error: FieldErrors<TypedRequest>['times'];
}

const wishes = Array.from({ length: limits.wishedTimes }, (_, index) => index);
const labels = ['First wish', 'Second wish (optional)', 'Third wish (optional)'];

/** Up to three times in the visitor's time zone, each with the same moment in London and Dubai. */
export function WishedTimes({ register, control, error }: WishedTimesProps) {
  const [times, timeZone] = useWatch({ control, name: ['times', 'timeZone'] });
  const earliest = wallTimeOf(useNow().getTime(), timeZone);
  return (
    <>
      {wishes.map((index) => (
        <Field
          key={index}
          label={labels[index]}
          required={index === 0}
          hint={beside(times[index] ?? '', timeZone)}
          error={error?.[index]?.message ?? (index === 0 ? (error?.message ?? error?.root?.message) : undefined)}
        >
          <Input
            {...register(`times.${index}`)}
            type="datetime-local"
            min={earliest}
            step={QUARTER_OF_AN_HOUR}
            className="figures"
          />
        </Field>
      ))}
    </>
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
export function useRequestForm(kind: BookingKind, person: string, onSent: () => void) {
  const client = useApi();
  const [keyFor] = useState(createKeyring);
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
      website: '',
    },
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (body: CheckedRequest) => client.call(requestBooking, { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: onSent,
    onError(error) {
      if (showFieldErrors(error, form)) return;
      toast({
        variant: 'destructive',
        title: 'Failed to send request',
        description: `Please try again, or write to ${contact.email}.`,
      });
    },
  });
  const submit = form.handleSubmit((request) => mutate(request));

  return {
    register: form.register,
    control: form.control,
    errors: form.formState.errors,
    send: (event: SyntheticEvent) => void submit(event),
    sending: isPending,
  };
}

/** The form's fields: the wished times in the visitor's time zone, empty strings where there is none. */
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
export type TypedRequest = z.output<typeof typed>;

/** The form's validation: converts its times to instants, then applies the server's schema. */
export const requestSchema = z.pipe(
  z.pipe(
    typed,
    z.transform((values): BookingForm => ({
      ...values,
      times: values.times.flatMap((time) => (time ? (instantOf(time, values.timeZone) ?? time) : [])),
    })),
  ),
  bookingForm,
);
export type CheckedRequest = z.output<typeof requestSchema>;
