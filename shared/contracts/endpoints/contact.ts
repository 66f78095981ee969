import type * as bookings from '../bookings.ts';
import type * as contact from '../contact.ts';
import type * as receipts from '../receipts.ts';
import { publicEndpoint } from '../endpoint.ts';

export const sendInquiry = publicEndpoint<typeof contact.sendInquiry>('contact.send', 'POST', '/api/contact');
export const requestBooking = publicEndpoint<typeof bookings.requestBooking>(
  'bookings.request',
  'POST',
  '/api/bookings',
);
export const getReceipt = publicEndpoint<typeof receipts.getReceipt>('receipts.get', 'GET', '/api/contact/receipt');
