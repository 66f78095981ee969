import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
import { limits } from '#shared/contracts/limits.ts';
import { instantOf, timeAtOffices, wallTimeOf } from '#shared/rules/time-zones.ts';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import type { CheckedRequest, TypedRequest } from './request-schema.ts';

interface Props {
  readonly register: UseFormRegister<TypedRequest>;
  readonly control: Control<TypedRequest, unknown, CheckedRequest>;
  readonly error: FieldErrors<TypedRequest>['times'];
}

const wishes = Array.from({ length: limits.wishedTimes }, (_, index) => index);
const labels = ['First wish', 'Second wish (optional)', 'Third wish (optional)'];
const QUARTER_OF_AN_HOUR = 900;

/** Up to three times on the visitor's clock, each beside the same moment in London and Dubai. */
export function WishedTimes({ register, control, error }: Props) {
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
