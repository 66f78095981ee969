import * as z from 'zod/mini';
import { blogPicture } from './blog.ts';
import { libraryCollectionKinds, libraryKinds, libraryLevels, libraryTopics } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { id, idParams, marked, moment, optionalLine, pageQuery, success, timestamp } from './fields.ts';
import { libraryLimits } from './library-limits.ts';
import { limits } from './limits.ts';
import { richText } from './rich-text.ts';

/** What a link to a resource or collection needs. */
export const libraryLink = z.strictObject({ slug: z.string(), title: z.string() });
export type LibraryLink = z.output<typeof libraryLink>;

const watchedRange = z.readonly(z.tuple([z.int(), z.int()]));

/** The member's progress in a resource they have opened. */
export const libraryProgress = z.strictObject({
  /** Watched percentage of its film; 0 without a film. */
  watched: z.int(),
  /** Where to resume, in seconds. */
  position: z.int(),
  doneAt: z.nullable(timestamp),
});
export type LibraryProgress = z.output<typeof libraryProgress>;

/** A resource in a list. */
export const librarySummary = z.strictObject({
  id,
  slug: z.string(),
  kind: z.enum(libraryKinds),
  title: z.string(),
  summary: z.string(),
  topic: z.enum(libraryTopics),
  level: z.enum(libraryLevels),
  /** Minutes to read, watch or fill in. */
  minutes: z.int(),
  /** Who it is for; may be empty. */
  audience: z.string(),
  collection: z.nullable(libraryLink),
  cover: z.nullable(blogPicture),
  /** Null without a film. */
  filmSeconds: z.nullable(z.int()),
  files: z.int(),
  publishedAt: timestamp,
  updatedAt: timestamp,
  /** Published after the member’s last visit to the library. */
  isNew: z.boolean(),
  isSaved: z.boolean(),
  /** Null until the member has opened it. */
  progress: z.nullable(libraryProgress),
});
export type LibrarySummary = z.output<typeof librarySummary>;

export const libraryCollection = z.strictObject({
  id,
  slug: z.string(),
  kind: z.enum(libraryCollectionKinds),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(blogPicture),
  /** In order. */
  resources: z.array(librarySummary),
  /** How many of them the member has done. */
  done: z.int(),
  /** When the member finished the course; later lessons do not change it. */
  doneAt: z.nullable(timestamp),
});
export type LibraryCollection = z.output<typeof libraryCollection>;

export const getLibrary = {
  access: 'member',
  summary: 'Get the library’s collections and resources in order, and the next lessons',
  response: z.strictObject({
    collections: z.array(libraryCollection),
    /** Resources in no collection, newest first, at most 100. */
    others: z.array(librarySummary),
    /** The next lesson of each unfinished course, most recently opened first. */
    next: z.array(z.strictObject({ course: libraryLink, lesson: librarySummary })),
    /** The number of new resources since the member’s last visit, up to 100. */
    news: z.int(),
  }),
} satisfies Contract;

/** The matching places of a transcript. */
const moments = z.array(z.strictObject({ second: z.number(), text: marked }));

export const foundResource = z.extend(librarySummary, {
  /** Absent without a search. */
  found: z.optional(z.strictObject({ title: marked, excerpt: marked, moments })),
});
export type FoundResource = z.output<typeof foundResource>;

const YES_OR_NO = 'Please choose yes or no';
const yesOrNo = z.optional(z.enum(['yes', 'no'], YES_OR_NO));

export const listLibrary = {
  access: 'member',
  summary: 'List or search library resources',
  query: z.extend(pageQuery, {
    /** Prefixes of words in the title, summary, document or transcript. */
    search: optionalLine(limits.consoleSearch),
    kind: z.optional(z.enum(libraryKinds, `kind must be one of: ${libraryKinds.join(', ')}`)),
    topic: z.optional(z.enum(libraryTopics, `topic must be one of: ${libraryTopics.join(', ')}`)),
    level: z.optional(z.enum(libraryLevels, `level must be one of: ${libraryLevels.join(', ')}`)),
    done: yesOrNo,
    saved: yesOrNo,
    /** By default, a search lists the best matches first, and everything else the newest. */
    sort: z.optional(z.enum(['newest', 'title', 'shortest'], 'sort must be one of: newest, title, shortest')),
  }),
  response: z.array(foundResource),
  paged: true,
  errors: ['rate_limited'],
} satisfies Contract;

/** A film: an uploaded file, or one of another provider by id. */
export const libraryFilm = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('file'), url: z.string(), bytes: z.int(), seconds: z.int() }),
  z.strictObject({
    provider: z.enum(['youtube', 'vimeo']),
    id: z.string(),
    hash: z.nullable(z.string()),
    seconds: z.int(),
  }),
]);
export type LibraryFilm = z.output<typeof libraryFilm>;

/** A downloadable file. */
export const libraryFile = z.strictObject({ id, title: z.string(), bytes: z.int(), url: z.string() });
export type LibraryFile = z.output<typeof libraryFile>;

/** A line of a transcript, with its start and end in seconds. */
export const libraryCue = z.strictObject({ from: z.number(), to: z.number(), text: z.string() });
export type LibraryCue = z.output<typeof libraryCue>;

export const libraryResource = z.extend(librarySummary, {
  doc: richText,
  /** The pictures in the document, by id. Deleted ones are missing. */
  pictures: z.array(blogPicture),
  film: z.nullable(libraryFilm),
  /** The captions of the film as WebVTT, and as a list. */
  captions: z.nullable(z.string()),
  transcript: z.array(libraryCue),
  downloads: z.array(libraryFile),
  /** The addresses of its document as files. The PDF is null until it has been made, shortly after publishing. */
  documents: z.strictObject({ docx: z.string(), pdf: z.nullable(z.string()) }),
  /** The watched ranges of the film, in seconds. */
  ranges: z.array(watchedRange),
  /** The previous and next resource of its collection. */
  previous: z.nullable(libraryLink),
  next: z.nullable(libraryLink),
});
export type LibraryResource = z.output<typeof libraryResource>;

const slugParams = z.object({ slug: z.string().check(z.maxLength(limits.slug)) });

export const getLibraryResource = {
  access: 'member',
  summary: 'Get a published resource with its document, film, transcript, files and neighbours',
  params: slugParams,
  response: libraryResource,
  errors: ['not_found'],
} satisfies Contract;

export const getCirclePreview = {
  access: 'anyone',
  summary: 'Get the titles of a few library resources, and the next webinar',
  response: z.strictObject({
    /** The newest, at most three. */
    resources: z.array(z.string()),
    /** Null when none is planned. */
    webinar: z.nullable(z.strictObject({ title: z.string(), startsAt: timestamp })),
  }),
  published: true,
} satisfies Contract;

export const listFinishedCourses = {
  access: 'member',
  summary: 'List the courses that a member has finished, newest first',
  params: z.object({ userId: idParams.shape.id }),
  response: z.array(z.extend(libraryLink, { doneAt: timestamp })),
  errors: ['not_found'],
} satisfies Contract;

export const getLibraryDocx = {
  access: 'member',
  summary: 'Download the document of a resource as DOCX',
  params: slugParams,
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found', 'range_not_satisfiable', 'rate_limited'],
} satisfies Contract;

export const getLibraryPdf = {
  access: 'member',
  summary: 'Download the document of a resource as PDF',
  params: slugParams,
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found', 'range_not_satisfiable'],
} satisfies Contract;

export const getLibraryFilm = {
  access: 'member',
  summary: 'Get the uploaded film of a resource, or a range of it',
  params: slugParams,
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found', 'range_not_satisfiable'],
} satisfies Contract;

export const getLibraryCaptions = {
  access: 'member',
  summary: 'Get the captions of a resource’s film as WebVTT',
  params: slugParams,
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found', 'range_not_satisfiable'],
} satisfies Contract;

export const getLibraryFile = {
  access: 'member',
  summary: 'Download a file of a resource, or a range of it',
  params: z.extend(slugParams, { file: idParams.shape.id }),
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found', 'range_not_satisfiable'],
} satisfies Contract;

const saved = z.strictObject({ saved: z.boolean() });

export const saveResource = {
  access: 'member',
  summary: 'Save a resource for later',
  params: idParams,
  response: saved,
  errors: ['not_found', 'conflict'],
  offline: true,
} satisfies Contract;

export const unsaveResource = {
  access: 'member',
  summary: 'Remove a saved resource',
  params: idParams,
  response: saved,
  errors: ['not_found'],
  offline: true,
} satisfies Contract;

export const visitLibrary = {
  access: 'member',
  summary: 'Record a visit to the library',
  response: success,
} satisfies Contract;

const RANGES = 'ranges must be pairs of seconds, from and to';
const second = z.number(RANGES).check(z.minimum(0, RANGES), z.maximum(libraryLimits.filmSeconds, RANGES));
const POSITION = 'position must be a number of seconds';

export const putLibraryProgress = {
  access: 'member',
  summary: 'Add watched parts of a film to the member’s progress, or mark a resource as done',
  params: idParams,
  body: z.object({
    /** Watched ranges to add to the existing ones. */
    ranges: z._default(z.array(z.tuple([second, second], RANGES), RANGES).check(z.maxLength(100, RANGES)), []),
    position: z._default(
      z.number(POSITION).check(z.minimum(0, POSITION), z.maximum(libraryLimits.filmSeconds, POSITION)),
      0,
    ),
    /** When the member was at that position, by the device’s clock; now by default. The latest wins. */
    at: z.optional(moment('at must be a date')),
    /** It cannot be undone. */
    done: z.optional(z.literal(true, 'done can only be true')),
  }),
  response: z.extend(libraryProgress, { ranges: z.array(watchedRange) }),
  errors: ['not_found'],
  offline: true,
} satisfies Contract;
