import type { LibraryCollection, LibraryResource, LibrarySummary } from '#shared/contracts/library.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';

/** Answers of the library, for screens under test. */
export const someSummary: LibrarySummary = {
  id: 1,
  slug: 'open-day-plan',
  kind: 'template',
  title: 'Open-day plan',
  summary: 'Who does what, when.',
  topic: 'events',
  level: 'beginner',
  minutes: 45,
  audience: 'Admissions teams',
  collection: { slug: 'open-days', title: 'Open days' },
  cover: null,
  filmSeconds: null,
  files: 0,
  publishedAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  isNew: false,
  isSaved: false,
  progress: null,
};

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
const cell = <T extends string>(type: T, text: string) => ({ type, content: [paragraph(text)] });

const doc = {
  type: 'doc',
  content: [
    paragraph('Meet at [09:30].'),
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Role'), cell('tableHeader', 'Name')] },
        { type: 'tableRow', content: [cell('tableCell', 'Lead'), cell('tableCell', '[Name]')] },
      ],
    },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: false }, content: [paragraph('Charge the phone')] }],
    },
  ],
} as unknown as RichText;

export const someResource: LibraryResource = {
  ...someSummary,
  doc,
  pictures: [],
  film: null,
  captions: null,
  transcript: [],
  downloads: [],
  documents: { docx: '/api/library/open-day-plan/document.docx', pdf: '/api/library/open-day-plan/document.pdf' },
  ranges: [],
  previous: null,
  next: null,
};

/** A lesson with a film of 100 seconds. */
export const someLesson: LibraryResource = {
  ...someResource,
  id: 2,
  slug: 'first-lesson',
  kind: 'lesson',
  title: 'Plan the film',
  collection: { slug: 'film-course', title: 'Film your school' },
  filmSeconds: 100,
  film: { provider: 'file', url: '/api/library/first-lesson/film', bytes: 1_000_000, seconds: 100 },
  captions: 'WEBVTT\n',
  transcript: [
    { from: 1, to: 4, text: 'Welcome' },
    { from: 60, to: 65, text: 'The quokka\nwaits outside' },
  ],
  documents: { docx: '/api/library/first-lesson/document.docx', pdf: null },
  next: { slug: 'second-lesson', title: 'Find the light' },
};

export const someCollection: LibraryCollection = {
  id: 1,
  slug: 'open-days',
  kind: 'collection',
  title: 'Open days',
  summary: 'For the day a family comes.',
  cover: null,
  resources: [someSummary],
  done: 0,
  doneAt: null,
};

const { doc: _, pictures: __, ...lesson } = someLesson;
/** A course of two lessons, none of them done. */
export const someCourse: LibraryCollection = {
  ...someCollection,
  id: 2,
  slug: 'film-course',
  kind: 'course',
  title: 'Film your school',
  resources: [
    lesson,
    { ...someSummary, id: 3, kind: 'lesson', slug: 'second-lesson', title: 'Find the light', minutes: 30 },
  ],
};
