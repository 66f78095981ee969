import type { Contract } from './endpoint.ts';
import { success } from './fields.ts';
import { bookingForm } from './forms/contact.ts';

export const requestBooking = {
  access: 'anyone',
  summary: 'Asks for a meeting or a recording session at one of the wished times',
  body: bookingForm,
  status: 201,
  response: success,
  errors: ['not_found', 'rate_limited'],
  offline: true,
} satisfies Contract;
