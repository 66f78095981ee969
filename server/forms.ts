import { requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { confirmEmail, forgotPassword, login, resetPassword } from '#shared/contracts/endpoints/auth.ts';
import { logout } from '#shared/contracts/endpoints/session.ts';
import { confirmSubscription, endMails, subscribe, unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { timeZone } from '#shared/contracts/fields.ts';
import { limits } from '#shared/contracts/limits.ts';
import { FIRST_ADMINISTRATOR, SETUP } from '#shared/rules/first-administrator.ts';
import { safeReturnPath } from '#shared/rules/return-path.ts';
import { wishedInstants } from '#shared/rules/time-zones.ts';
import type { FormPost, Posted } from './http/form-posts.ts';
import { refusedField } from './platform/errors.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const WISHES = Array.from({ length: limits.wishedTimes }, (_, index) => `times.${index}`);

const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'schoolName', 'serviceInterest', 'message', 'website'];
const BOOKING_FIELDS = ['name', 'email', 'schoolName', 'timeZone', ...WISHES, 'message', 'website'];

const valuesOf = (names: readonly string[], { field }: Posted): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, field(name)]));

/** Without JavaScript the start of a visit is unknown, so the form's page is used. */
const beganHere = ({ path }: Posted) => ({ beganOn: path });

/**
 * The forms that work without JavaScript, and their calls. Success leads to a section of the page that everybody gets,
 * but that is shown only at its address (`Confirmation` in `web/app/posted-form.tsx`).
 */
export const formPosts: readonly FormPost[] = [
  {
    name: 'contact',
    pages: ['/'],
    endpoint: sendInquiry,
    fields: CONTACT_FIELDS,
    body: (posted) => ({ ...valuesOf(CONTACT_FIELDS, posted), ...beganHere(posted) }),
    leadsTo: () => '/#contact-sent',
    sameWordsMs: 2 * DAY_MS,
  },
  {
    name: 'booking',
    pages: ['/book/:name', '/book/meeting/:name'],
    endpoint: requestBooking,
    fields: BOOKING_FIELDS,
    body: (posted) => ({
      ...valuesOf(BOOKING_FIELDS, posted),
      ...beganHere(posted),
      kind: posted.path.startsWith('/book/meeting/') ? 'meeting' : 'podcast',
      person: posted.param('name'),
      times: wishedTimes(posted),
    }),
    leadsTo: ({ path }) => `${path}#request-sent`,
    sameWordsMs: 2 * DAY_MS,
  },
  {
    name: 'newsletter',
    pages: ['/blog', '/blog/:slug', '/blog/tag/:slug'],
    endpoint: subscribe,
    fields: ['email', 'website'],
    body: (posted) => ({ ...valuesOf(['email', 'website'], posted), ...beganHere(posted) }),
    leadsTo: ({ path }) => `${path}#newsletter-asked`,
    // A mail that does not arrive may be requested again.
    sameWordsMs: 5 * MINUTE_MS,
  },
  {
    name: 'forgot-password',
    pages: ['/forgot-password'],
    endpoint: forgotPassword,
    fields: ['email'],
    body(posted) {
      const email = posted.field('email');
      if (!email.trim()) throw refusedField('validation_failed', 'email', 'Please enter your email address');
      return { email };
    },
    leadsTo: () => '/forgot-password#link-sent',
    sameWordsMs: 5 * MINUTE_MS,
  },
  {
    name: 'sign-in',
    pages: ['/auth'],
    endpoint: login,
    fields: ['email', 'password'],
    secrets: ['password'],
    body: (posted) => valuesOf(['email', 'password'], posted),
    leadsTo: ({ query, field }) =>
      field('email').trim().toLowerCase() === FIRST_ADMINISTRATOR ? SETUP : (safeReturnPath(query('next')) ?? '/feed'),
  },
  {
    name: 'reset-password',
    pages: ['/reset-password'],
    endpoint: resetPassword,
    fields: ['newPassword', 'confirmPassword'],
    secrets: ['newPassword', 'confirmPassword'],
    body(posted) {
      const newPassword = posted.field('newPassword');
      if (newPassword !== posted.field('confirmPassword')) {
        throw refusedField('validation_failed', 'confirmPassword', 'Please make sure both passwords are identical');
      }
      return { newPassword, token: posted.query('token') };
    },
    leadsTo: atItsLink('password-set'),
  },
  {
    name: 'confirm-email',
    pages: ['/confirm-email'],
    endpoint: confirmEmail,
    fields: [],
    body: ({ query }) => ({ token: query('token') }),
    leadsTo: atItsLink('done'),
  },
  {
    name: 'newsletter-confirm',
    pages: ['/newsletter/confirm'],
    endpoint: confirmSubscription,
    fields: [],
    body: ({ query }) => ({ token: query('token') }),
    leadsTo: atItsLink('done'),
  },
  {
    // The call gets the token from the page's address.
    name: 'newsletter-unsubscribe',
    pages: ['/newsletter/unsubscribe'],
    endpoint: unsubscribe,
    fields: [],
    body: () => undefined,
    leadsTo: atItsLink('done'),
  },
  {
    name: 'mails-end',
    pages: ['/mails/end'],
    endpoint: endMails,
    fields: [],
    body: () => undefined,
    leadsTo: atItsLink('done'),
  },
  {
    // On the members' pages, which have a message when JavaScript is off (`server/ssr/document.ts`).
    name: 'sign-out',
    pages: ['/auth/sign-out'],
    endpoint: logout,
    fields: [],
    body: () => undefined,
    leadsTo: () => '/',
  },
];

/** Redirects from the mailed link: its page is for people with a token. */
function atItsLink(id: string): FormPost['leadsTo'] {
  return ({ path, query }) => `${path}?token=${encodeURIComponent(query('token'))}#${id}`;
}

/** The requested times in the visitor's time zone as instants. An invalid zone is refused by the contract. */
function wishedTimes({ field }: Posted): string[] {
  const zone = timeZone.safeParse(field('timeZone'));
  return wishedInstants(WISHES.map(field), zone.success ? zone.data : 'UTC');
}
