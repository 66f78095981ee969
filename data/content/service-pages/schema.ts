import * as z from 'zod/mini';
import { https, image, line, prose, video } from '../schema.ts';

/*
 * The six service pages' content, besides a service's own name, description and features. The counts are the
 * specification's: a page with one idea or picture too few is invalid.
 */

/** A film with our own picture until somebody plays it. */
const film = z.extend(video, { poster: image, note: z.optional(line) });
export type Film = z.output<typeof film>;

/** A testimonial. Customers are named by their role and a school, never as a person. */
const quote = z.strictObject({ text: prose, by: line, of: line });
export type Quote = z.output<typeof quote>;

const entry = z.strictObject({ title: line, text: prose });
export type PageEntry = z.output<typeof entry>;

/** The texts around a price table. The amounts are in prices.ts. */
const pricing = z.strictObject({ title: line, lead: prose, notes: z.array(line) });
export type Pricing = z.output<typeof pricing>;

const list = z.strictObject({ title: line, items: z.array(line).check(z.minLength(4)) });
const heading = { title: line, lead: prose };
const exactly = <T extends z.core.SomeType>(count: number, item: T) => z.array(item).check(z.length(count));

export const videoTestimonials = z.strictObject({
  intro: film,
  quote,
  examples: z.strictObject({ ...heading, films: exactly(2, film) }),
  guests: z.strictObject({
    ...heading,
    kinds: exactly(4, z.strictObject({ name: line, text: prose, question: line })),
  }),
  pricing,
});
export type VideoTestimonials = z.output<typeof videoTestimonials>;

export const photography = z.strictObject({
  intro: film,
  founderQuote: quote,
  gallery: z.strictObject({ ...heading, pictures: exactly(9, image) }),
  quote,
  pricing,
});
export type Photography = z.output<typeof photography>;

export const training = z.strictObject({
  card: z.strictObject({ eyebrow: line, title: line, text: prose, points: z.array(line), button: line, href: https }),
  pricing,
});
export type Training = z.output<typeof training>;

export const editing = z.strictObject({
  sample: film,
  steps: z.strictObject({ ...heading, steps: exactly(3, entry) }),
  work: z.strictObject({ ...heading, technical: list, creative: list }),
  pricing,
  ask: z.strictObject({ ...heading, mailButton: line }),
  quote,
});
export type Editing = z.output<typeof editing>;

export const marketingVideos = z.strictObject({
  examples: z.strictObject({ ...heading, films: z.array(film).check(z.minLength(2)) }),
  quote,
  ideas: z.strictObject({ ...heading, ideas: exactly(11, entry) }),
  pricing,
  included: list,
});
export type MarketingVideos = z.output<typeof marketingVideos>;

/** An episode at Spotify, by the id in its address. */
const episode = z.strictObject({
  title: line,
  show: line,
  length: line,
  text: prose,
  id: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)),
});
export type Episode = z.output<typeof episode>;

export const podcasts = z.strictObject({
  intro: film,
  types: z.strictObject({ ...heading, types: exactly(3, z.strictObject({ name: line, text: prose, film })) }),
  episodes: z.strictObject({ ...heading, episodes: exactly(4, episode) }),
  testimonial: z.strictObject({ title: line, film, quote }),
  pricing,
  platforms: z.strictObject({ ...heading, names: z.array(line).check(z.minLength(3)), more: line }),
  record: z.strictObject({ ...heading, button: line }),
});
export type PodcastsPage = z.output<typeof podcasts>;
