import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, optionalLine, requiredLine, requiredText, success } from './fields.ts';
import { limits } from './limits.ts';

export const serviceInterests = [
  'Podcasts',
  'Video Testimonials',
  'Marketing Videos',
  'Photography',
  'Done for you Editing',
  'Training',
  'General Inquiry',
] as const;

export const contactForm = z.object({
  firstName: requiredLine('First name is required', { max: limits.name.max }),
  lastName: requiredLine('Last name is required', { max: limits.name.max }),
  email,
  schoolName: optionalLine(limits.school),
  serviceInterest: z.pipe(
    z.nullish(z.union([z.enum(serviceInterests), z.literal('')], 'Please choose one of the services')),
    z.transform((value) => value || null),
  ),
  message: requiredText('Please provide a detailed message (at least 10 characters)', limits.contactMessage),
  /** A honeypot: people leave it empty. What fills it is kept apart, never refused, never lost. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type ContactForm = z.input<typeof contactForm>;

export const sendInquiry = endpoint({
  name: 'contact.send',
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  summary: 'Send the agency a message',
  body: contactForm,
  status: 201,
  response: success,
  errors: ['rate_limited'],
  offline: true,
});
