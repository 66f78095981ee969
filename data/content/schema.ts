import * as z from 'zod/mini';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { weekdays } from './weekdays.ts';

/*
 * The schemas of the content files. The files' types come from here, and content.test.ts checks every file, so that a
 * missing text or a mistyped address fails the tests and not a visitor.
 */

export const line = z.string().check(z.regex(/^\S(.*\S)?$/, 'one line, without spaces around it'));
/** One or several paragraphs, separated by a blank line. */
export const prose = z.string().check(z.regex(/^\S[\s\S]*\S$/, 'some text, without spaces around it'));
/** A page of this site, or an anchor on one. */
export const pagePath = z.string().check(z.regex(/^\/[a-z0-9/#-]*$/, 'an address that starts with /'));
export const https = z.url({ protocol: /^https$/ });
const mail = z.email();

/** A picture below data/content/images, with its true size in pixels, so that the page reserves its space. */
export const image = z.strictObject({
  src: z.string().check(z.regex(/^\/images\/[a-z0-9/-]+\.(svg|jpe?g|png|webp|avif)$/, 'a file below /images/')),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** Alternative text; empty for decoration. */
  alt: z.string(),
});
export type Image = z.output<typeof image>;

/** A film at YouTube or Vimeo, by the id in its address; shown only after a click. */
export const video = z.strictObject({
  host: z.enum(['youtube', 'vimeo']),
  id: z.string().check(z.regex(/^[\w-]{6,20}$/)),
  title: line,
});
export type Video = z.output<typeof video>;

const link = z.strictObject({ label: line, href: pagePath });
export type NavigationLink = z.output<typeof link>;

export const brand = z.strictObject({
  name: line,
  /** One line for the page titles and for search engines. */
  tagline: line,
  description: prose,
  founded: z.int(),
  blog: z.strictObject({ name: line, lead: prose }),
  community: z.strictObject({ name: line, short: line }),
  assistant: z.strictObject({ name: line, subtitle: line, credit: line }),
});
export type Brand = z.output<typeof brand>;

const whatsApp = z.strictObject({ label: line, number: line, href: https });
export const contact = z.strictObject({
  email: mail,
  whatsApp: z.strictObject({ uk: whatsApp, uae: whatsApp }),
  profile: z.strictObject({ label: line, href: https }),
  offices: z
    .array(z.strictObject({ city: line, country: line, lines: z.array(line), note: line }))
    .check(z.minLength(1)),
  replyPromise: prose,
});
export type Contact = z.output<typeof contact>;

export const service = z.strictObject({
  slug: z.enum(serviceSlugs),
  name: line,
  shortDescription: prose,
  description: prose,
  features: z.array(line).check(z.minLength(3)),
  /** The place of the picture. The picture itself is in `serviceImages`. */
  imageUrl: image.shape.src,
  color: z.enum(['red', 'blue']),
});
export type ServiceContent = z.output<typeof service>;

export const home = z.strictObject({
  hero: z.strictObject({
    eyebrow: line,
    headline: line,
    lead: prose,
    servicesButton: line,
    contactButton: line,
    slides: z.array(image).check(z.length(4)),
  }),
  services: z.strictObject({ eyebrow: line, title: line, lead: prose, cardButton: line }),
  contact: z.strictObject({
    eyebrow: line,
    title: line,
    lead: prose,
    formTitle: line,
    formLead: prose,
    locationsTitle: line,
    sent: z.strictObject({ title: line, text: prose, copy: line, book: line, again: line }),
  }),
});
export type HomeContent = z.output<typeof home>;

/** The home page's section below the services. */
export const worldwide = z.strictObject({
  eyebrow: line,
  title: line,
  lead: prose,
  places: z.array(z.strictObject({ name: line, status: line, text: prose, image })).check(z.length(3)),
  film: video,
  years: z.strictObject({ figure: line, text: line }),
});
export type Worldwide = z.output<typeof worldwide>;

export const navigation = z.strictObject({
  links: z.array(link),
  more: z.strictObject({ label: line, links: z.array(link) }),
  contact: link,
  login: link,
  drawerTitle: line,
  footer: z.strictObject({
    blurb: prose,
    servicesTitle: line,
    services: z.array(link),
    copyright: line,
    privacy: link,
  }),
});
export type Navigation = z.output<typeof navigation>;

export const privacy = z.strictObject({
  title: line,
  /** The day it was last updated and took effect, as an ISO date. */
  date: z.iso.date(),
  dateLine: line,
  lead: prose,
  sections: z.array(
    z.strictObject({
      id: z.string().check(z.regex(/^[a-z-]+$/)),
      title: line,
      paragraphs: z.array(prose),
      points: z.optional(z.array(prose)),
      after: z.optional(z.array(prose)),
    }),
  ),
});
export type Privacy = z.output<typeof privacy>;

const period = z.int().check(z.gte(1));
export const retention = z.strictObject({
  conversations: period,
  unsentFiles: period,
  removals: period,
  applications: period,
  newsletterRecipients: period,
  webinarSeats: period,
  trash: period,
  visitorDays: period,
  auditLog: period,
  notices: period,
  outbox: period,
});
export type Retention = z.output<typeof retention>;

const timeZone = z
  .string()
  .check(z.refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'a time zone such as Europe/London'));
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:00'));
const officeHours = z
  .strictObject({
    city: line,
    timeZone,
    /** ISO 3166, for its public holidays: a country, or one with a region as in `GB-ENG`. */
    country: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'a country such as AE or GB-ENG')),
    days: z.array(z.enum(weekdays)).check(z.minLength(1)),
    from: timeOfDay,
    to: timeOfDay,
    closed: z.array(z.iso.date()),
  })
  .check(
    z.refine(({ from, to }) => from < to, { error: 'a time after `from`, on the same day', path: ['to'] }),
    z.refine(({ days }) => new Set(days).size === days.length, { error: 'each day once', path: ['days'] }),
  );
export const businessHours = z.strictObject({
  promisedMinutes: z.int().check(z.gte(1), z.lte(480)),
  offices: z.array(officeHours).check(z.minLength(1)),
});
export type BusinessHoursContent = z.output<typeof businessHours>;

/** Somebody who can be booked. */
export const person = z.strictObject({
  /** The last part of the page's address. */
  slug: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  name: line,
  role: line,
  city: line,
  timeZone,
  languages: z.array(line).check(z.minLength(1)),
  portrait: image,
  lead: prose,
  biography: prose,
  /** At Calendly or Cal.com; without one the page offers its own form alone. */
  calendar: z.optional(
    z.url().check(z.regex(/^https:\/\/(calendly|cal)\.com\/[\w/-]+$/, 'an address at calendly.com or cal.com')),
  ),
});
export type Person = z.output<typeof person>;

const bookingHeading = z.strictObject({ eyebrow: line, title: line });
export const booking = z.strictObject({
  back: link,
  podcast: bookingHeading,
  meeting: bookingHeading,
  statement: line,
  /** How long a calendar keeps free. */
  minutes: z.int().check(z.positive()),
  form: z.strictObject({
    offer: prose,
    button: line,
    title: line,
    lead: prose,
    late: prose,
    calendar: line,
    messageHint: line,
    send: line,
  }),
  sent: z.strictObject({ title: line, text: prose }),
  unknown: z.strictObject({ title: line, text: prose, button: line }),
  team: z.strictObject({ eyebrow: line, title: line, lead: prose, meetings: line, podcasts: line, link: line }),
});
export type BookingContent = z.output<typeof booking>;

export const blog = z.strictObject({
  headline: line,
  empty: z.strictObject({ title: line, text: prose }),
  notFound: z.strictObject({ title: line, text: prose, button: line }),
  newsletter: z.strictObject({
    title: line,
    lead: prose,
    /** The response to every request, whether the address is known or not. */
    asked: line,
    /** The page after sending. */
    archive: z.strictObject({
      title: line,
      lead: prose,
      empty: line,
      join: line,
      gone: z.strictObject({ title: line, text: prose }),
    }),
  }),
  search: z.strictObject({
    label: line,
    button: line,
    none: z.strictObject({ title: line, text: prose }),
  }),
  /** The tag pages. `{tag}` is replaced by the tag. */
  tag: z.strictObject({
    description: line,
    older: line,
    newest: line,
    all: line,
    none: z.strictObject({ title: line, text: prose }),
  }),
  /** Below a post: related posts. */
  related: line,
  /** The service at the end of a post: the first entry with one of its tags in `about`, else by its category. */
  services: z.strictObject({
    eyebrow: line,
    button: line,
    fitting: z.array(z.strictObject({ service: z.enum(serviceSlugs), about: z.array(line).check(z.minLength(1)) })),
    otherwise: z.enum(serviceSlugs),
  }),
  /** The card at the end of every post. */
  author: z.strictObject({ name: line, role: line, text: prose, image, link }),
});
export type BlogContent = z.output<typeof blog>;

const amount = z.int().check(z.positive());
/** One amount per region, in pounds, dollars and dirhams. */
export const price = z.strictObject({ uk: amount, us: amount, uae: amount });
const priceLine = z.strictObject({ label: line, price, from: z.optional(z.boolean()), note: z.optional(line) });
export type PriceLine = z.output<typeof priceLine>;
export const prices = z.strictObject({
  podcasts: z.array(priceLine),
  'video-testimonials': z.array(priceLine),
  'marketing-videos': z.array(priceLine),
  photography: z.array(priceLine),
  'done-for-you-editing': z.array(priceLine),
  training: z.array(priceLine),
});
export type Prices = z.output<typeof prices>;

const card = z.strictObject({ title: line, text: prose, href: pagePath });
export const circle = z.strictObject({
  signIn: z.strictObject({
    eyebrow: line,
    title: line,
    lead: prose,
    promises: z.array(z.strictObject({ title: line, text: prose })).check(z.minLength(4)),
    signInTab: line,
    registerTab: line,
  }),
  feed: z.strictObject({ title: line, lead: prose, share: line, empty: z.strictObject({ title: line, text: prose }) }),
  dashboard: z.strictObject({
    eyebrow: line,
    nameless: line,
    lead: prose,
    memberCards: z.array(card),
    adminCards: z.array(card),
  }),
});
export type CircleContent = z.output<typeof circle>;
