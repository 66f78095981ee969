import * as z from 'zod/mini';
import { libraryCollectionKinds, libraryKinds, libraryLevels, libraryTopics } from '../choices.ts';
import { isReferable, moment, requiredLine } from '../fields.ts';
import { libraryLimits } from '../library-limits.ts';
import { limits } from '../limits.ts';
import { richText } from '../rich-text.ts';

const title = requiredLine('Title is required', { max: libraryLimits.title });
const kind = z.enum(libraryKinds, 'Please choose a type');
const SLUG = 'Please use lower-case letters, numbers and single hyphens, such as open-day-plan';
const slug = z.string(SLUG).check(
  z.trim(),
  z.maxLength(limits.slug, 'Please use at most 120 characters'),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG),
  // `/api/library/resources` is the list.
  z.refine((value) => value !== 'resources' && value !== 'visits', 'This address is reserved. Please choose another'),
);
const line = (max: number) => z._default(requiredLine('Please enter text', { min: 0, max }), '');
const MINUTES = `Please enter how many minutes it takes, from 1 to ${libraryLimits.minutes}`;
const ROW = 'Please choose one from the list';
const rowId = z.nullable(z.int(ROW).check(z.positive(ROW), z.refine(isReferable, ROW)));
const FILM = 'Please enter a film on YouTube or Vimeo with its length';
const seconds = z.int(FILM).check(z.minimum(1, FILM), z.maximum(libraryLimits.filmSeconds, FILM));

/** A film of another provider, by id. Its length is needed to tell when it has been watched. */
const film = z.discriminatedUnion(
  'provider',
  [
    z.object({
      provider: z.literal('youtube'),
      id: z.string(FILM).check(z.regex(/^[A-Za-z0-9_-]{11}$/, FILM)),
      seconds,
    }),
    z.object({
      provider: z.literal('vimeo'),
      id: z.string(FILM).check(z.regex(/^[1-9][0-9]{0,14}$/, FILM)),
      hash: z._default(z.nullable(z.string(FILM).check(z.regex(/^[A-Za-z0-9]{6,40}$/, FILM))), null),
      seconds,
    }),
  ],
  FILM,
);

const basis = { ifUpdatedAt: z.iso.datetime('This must be the date of the version you edited') };
const CAPTIONS = 'Please enter captions as WebVTT';

export const libraryBeginning = z.object({ title, kind });

/** All of a resource except its files, with the version that the change is based on. */
export const libraryResourceChange = z.object({
  title,
  kind,
  slug,
  summary: line(libraryLimits.summary),
  topic: z.enum(libraryTopics, 'Please choose a topic'),
  level: z.enum(libraryLevels, 'Please choose a level'),
  minutes: z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(libraryLimits.minutes, MINUTES)),
  audience: line(libraryLimits.audience),
  collectionId: z._default(rowId, null),
  /** A picture uploaded for the blog. */
  coverId: z._default(rowId, null),
  doc: richText,
  /** Null keeps an uploaded film, which has calls of its own. */
  film: z._default(z.nullable(film), null),
  captions: z._default(z.nullable(z.string(CAPTIONS).check(z.maxLength(libraryLimits.captions, CAPTIONS))), null),
  ...basis,
});

export const libraryVersion = z.object(basis);

/** Without a time, or with a past one, it is published at once. */
export const libraryPublication = z.object({
  at: z._default(z.nullable(moment('Please enter a date')), null),
  ...basis,
});

export const libraryCollectionForm = z.object({
  title,
  kind: z.enum(libraryCollectionKinds, 'Please choose a collection or a course'),
  slug,
  summary: line(libraryLimits.summary),
});

/** The name of a download, without its extension. */
export const libraryFileForm = z.object({
  title: requiredLine('Please enter a name', { max: libraryLimits.fileTitle }),
});

const IDS = 'Please list every id once, in order';
export const libraryOrder = z.object({
  ids: z.array(z.int(IDS).check(z.positive(IDS)), IDS).check(z.maxLength(libraryLimits.collected, IDS)),
});
