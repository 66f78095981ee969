import { useState } from 'react';
import { booking } from '#data/content/booking.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormRow } from '#shared/ui/form.tsx';
import { Honeypot } from '#shared/ui/honeypot.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { zoneGroups } from './time-zone-names.ts';
import { useRequestForm } from './use-request-form.ts';
import { WishedTimes } from './wished-times.tsx';

interface Props {
  readonly kind: BookingKind;
  /** The last part of the page's address. */
  readonly person: string;
  /** Why the form came, when nobody had asked for it. */
  readonly notice: string | undefined;
  readonly onSent: () => void;
}

/** The page's own way to a time, which needs no other company (decisions §4). */
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
