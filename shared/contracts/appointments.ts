import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { idParams, webAddress } from './fields.ts';
import { inquiry } from './inquiries.ts';

const FOLLOWS = 'Please say which appointment this follows';
/** The number of the appointment that the administrator has seen; null when there was none. */
const follows = z.nullable(z.int(FOLLOWS).check(z.gte(0, FOLLOWS)));

export const fixAppointment = {
  access: 'admin',
  summary: 'Fixes the time of a booking, or changes it; its sender is mailed an invitation for their calendar',
  params: idParams,
  body: z.object({
    time: z.pipe(
      z.iso.datetime({ offset: true, error: 'Please choose a date and a time' }),
      z.transform((value) => new Date(value).toISOString()),
    ),
    /** Where the video call is. */
    callLink: z.pipe(
      z.nullish(z.union([z.literal(''), webAddress('Please enter a web address, such as https://meet.example/abc')])),
      z.transform((value) => value || null),
    ),
    follows,
  }),
  response: inquiry,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const callOffAppointment = {
  access: 'admin',
  summary: 'Calls a fixed time off; its sender is mailed, and their calendar drops it',
  params: idParams,
  body: z.object({ follows }),
  response: inquiry,
  errors: ['not_found', 'conflict'],
} satisfies Contract;
