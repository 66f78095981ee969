import type { ComponentProps } from 'react';
import { booking } from '#data/content/booking.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormRow, Honeypot } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import type { ZoneGroup } from './time-zone-names.ts';

export type WishName = `times.${number}`;
type FieldName = 'name' | 'email' | 'schoolName' | 'timeZone' | 'message' | 'website' | WishName;

interface RequestFieldsProps {
  /** Props of a field by its name, connected to the form's state if there is one. */
  readonly register: (name: FieldName) => Pick<ComponentProps<'input'>, 'name' | 'defaultValue'>;
  readonly errorOf: (name: FieldName) => string | undefined;
  readonly zones: readonly ZoneGroup[];
  /** Whether the zone must be chosen: a wrong default would go unnoticed. */
  readonly hasNoOwnZone?: boolean;
  /** A note about each wished time, by its number. */
  readonly wish?: (index: number) => { readonly hint: string | undefined; readonly min: string };
  readonly focusFirst?: boolean;
}

const QUARTER_OF_AN_HOUR = 900;
const wishes = Array.from({ length: limits.wishedTimes }, (_, index) => index);
const labels = ['First choice', 'Second choice (optional)', 'Third choice (optional)'];

/** The fields of a booking request, with a script or without. */
export function RequestFields({
  register,
  errorOf,
  zones,
  hasNoOwnZone = false,
  wish,
  focusFirst = false,
}: RequestFieldsProps) {
  return (
    <>
      <FormRow>
        <Field label="Name" required error={errorOf('name')}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only after "Suggest a time" was pressed */}
          <Input {...register('name')} autoComplete="name" autoFocus={focusFirst} />
        </Field>
        <Field label="Email address" required error={errorOf('email')}>
          <Input {...register('email')} type="email" autoComplete="email" spellCheck={false} />
        </Field>
      </FormRow>
      <Field label="School name (optional)" error={errorOf('schoolName')}>
        <Input {...register('schoolName')} autoComplete="organization" />
      </Field>
      <Field label="Your time zone" required error={errorOf('timeZone')}>
        <Select {...register('timeZone')}>
          {hasNoOwnZone ? <option value="">Please choose</option> : null}
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
      {wishes.map((index) => {
        const { hint, min } = wish?.(index) ?? {};
        return (
          <Field key={index} label={labels[index]} required={index === 0} hint={hint} error={errorOf(`times.${index}`)}>
            <Input
              {...register(`times.${index}`)}
              type="datetime-local"
              min={min}
              step={QUARTER_OF_AN_HOUR}
              className="figures"
            />
          </Field>
        );
      })}
      <Field label="Message (optional)" hint={booking.form.messageHint} error={errorOf('message')}>
        <Textarea {...register('message')} rows={3} />
      </Field>
      <Honeypot {...register('website')} />
    </>
  );
}
