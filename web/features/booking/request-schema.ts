import * as z from 'zod/mini';
import { type BookingForm, bookingForm } from '#shared/contracts/forms/contact.ts';
import { instantOf } from '#shared/rules/time-zones.ts';

/** What the form's fields hold: the wished times as the visitor's clock shows them, empty where there is no wish. */
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

/** The form's checks: its times become instants, and then all is as the server wants it. */
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
