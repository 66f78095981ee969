import { publicEndpoint } from '../endpoint.ts';
import type * as inquiries from '../inquiries.ts';
import type * as officeHours from '../office-hours.ts';

export const sendInquiry = publicEndpoint<typeof inquiries.sendInquiry>('contact.send', 'POST', '/api/contact');
export const requestBooking = publicEndpoint<typeof inquiries.requestBooking>(
  'bookings.request',
  'POST',
  '/api/bookings',
);
export const getReceipt = publicEndpoint<typeof inquiries.getReceipt>('receipts.get', 'GET', '/api/contact/receipt');
export const getReplyPromise = publicEndpoint<typeof officeHours.getReplyPromise>(
  'reply-promise.get',
  'GET',
  '/api/reply-promise',
);
