import {
  atMost,
  long,
  MISSING,
  ONE_LINE,
  PICTURE,
  requiredText,
  SLUG,
  UNREADABLE,
  type Case,
} from './validation-fields.ts';

const postCases: Case[] = [
  ...requiredText('title', 'Title is required', 200),
  ['title', 'two\nlines', ONE_LINE],
  ...[MISSING, '', 'Open Day', 'open--day', '-open', 'ouvert-é', 7].map((value): Case => ['slug', value, SLUG]),
  ['slug', 'admin', 'This address is reserved. Please choose another'],
  ['slug', long(121), atMost('120')],
  ...requiredText('excerpt', 'Excerpt is required', 1000),
  ['category', '', 'Please enter a category'],
  ['category', long(61), atMost('60')],
  ['imageUrl', 5, 'Please enter a picture’s address'],
  ...['http://school.example/a.jpg', '//school.example/a.jpg', 'javascript:alert(1)'].map((value): Case => [
    'imageUrl',
    value,
    PICTURE,
  ]),
  ...['tomorrow', '2026-02-30T00:00:00Z', '2026-01-01', '9999-12-31T23:59:59-14:00', 0].map((value): Case => [
    'publishedAt',
    value,
    'Please enter a date',
  ]),
  ['imageAlt', 5, 'Please enter text'],
  ['imageAlt', long(301), atMost('300')],
  ['imageAlt', 'two\nlines', ONE_LINE],
  ['tags', 'Sound', 'Please use at most 10 tags'],
  ['tags', Array.from({ length: 11 }, (_, index) => `Tag ${index}`), 'Please use at most 10 tags'],
  ['author', 5, 'Please choose an author'],
  ...(['seoTitle', 'seoDescription'] as const).flatMap((field): Case[] => [
    [field, 5, 'Please enter text'],
    [field, long(321), atMost(field === 'seoTitle' ? '120' : '320')],
    [field, 'two\nlines', ONE_LINE],
  ]),
];

const writtenCases: Case[] = [
  ...postCases,
  ...requiredText('content', 'Content is required', 200_000),
  ['published', 'yes', 'published must be true or false'],
];

const documentCases = [MISSING, null, 'Words', []].map((value): Case => ['doc', value, 'The text must be a document']);

const versionCases = [MISSING, 'yesterday', 5].map((value): Case => [
  'ifUpdatedAt',
  value,
  'This must be the date of the version you edited',
]);

/** The cases of a field that accepts any text. */
const typed = (field: string, max: number): Case[] => [
  [field, 5, 'Please enter text'],
  [field, long(max + 1), atMost(max.toLocaleString('en-GB'))],
  [field, 'nul\u0000', UNREADABLE],
];
const loose = new Set(['title', 'slug', 'excerpt', 'category', 'imageAlt', 'seoTitle', 'seoDescription']);
const draftCases: Case[] = [
  ...postCases.filter(([field]) => !loose.has(field)),
  ...documentCases,
  ...typed('title', 200),
  ...typed('slug', 120),
  ...typed('excerpt', 1000),
  ...typed('category', 60),
  ...typed('imageAlt', 300),
  ...typed('seoTitle', 120),
  ...typed('seoDescription', 320),
];

/** Invalid bodies of the blog's calls. */
export const blogCases: Record<string, readonly Case[]> = {
  'blog.create': writtenCases,
  'blog.update': [...writtenCases, versionCases[1]!],
  'blog.begin': draftCases,
  'blog.draft.save': [...draftCases, ...versionCases],
  'blog.publish': [...postCases, ...documentCases, ...versionCases],
  'blog.unpublish': versionCases,
  'blog.draft.discard': versionCases,
  'blog.versions.restore': versionCases,
};
