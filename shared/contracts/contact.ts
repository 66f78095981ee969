import type { Contract } from './endpoint.ts';
import { success } from './fields.ts';
import { contactForm } from './forms/contact.ts';

export const sendInquiry = {
  access: 'anyone',
  summary: 'Send the agency a message',
  body: contactForm,
  status: 201,
  response: success,
  errors: ['rate_limited'],
  offline: true,
} satisfies Contract;
