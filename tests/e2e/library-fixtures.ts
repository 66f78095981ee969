import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { FILM } from '../support/library.ts';

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:04.000\nWelcome\n\n01:00.000 --> 01:05.000\nThe quokka waits outside\n';

interface Lesson {
  readonly slug: string;
  readonly title: string;
  /** Whether it has a film of 87 seconds, with captions. */
  readonly hasFilm?: boolean;
}

async function answerOf<T>(answer: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>) {
  const given = await answer;
  expect(given.ok(), await given.text()).toBe(true);
  return (await given.json()) as T;
}

/** Publishes a course of lessons as an administrator, each with a table, a checklist and [brackets]. */
export async function publishCourse(
  admin: APIRequestContext,
  { slug, title }: { readonly slug: string; readonly title: string },
  lessons: readonly Lesson[],
): Promise<void> {
  const course = { title, kind: 'course', slug, summary: 'For the tests.' };
  const answer = admin.post('/api/admin/library/collections', { data: course });
  const made = (await answerOf<{ id: number; slug: string }[]>(answer)).find((each) => each.slug === slug)!;
  for (const lesson of lessons) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await publish(admin, made.id, lesson);
  }
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const cell = (type: string, text: string) => ({ type, content: [paragraph(text)] });
const documentOf = (title: string) => ({
  type: 'doc',
  content: [
    paragraph(`${title}, in words. Meet at [09:30].`),
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
});

async function publish(admin: APIRequestContext, collectionId: number, { slug, title, hasFilm }: Lesson) {
  interface Version {
    readonly id: number;
    readonly updatedAt: string;
  }
  const RESOURCES = '/api/admin/library/resources';
  const begun = await answerOf<Version>(admin.post(RESOURCES, { data: { title, kind: 'lesson' } }));
  const own = `${RESOURCES}/${begun.id}`;
  const data = {
    title,
    slug,
    kind: 'lesson',
    summary: `What ${title} is about.`,
    topic: 'film-and-photography',
    level: 'beginner',
    minutes: 5,
    audience: 'Everybody',
    collectionId,
    doc: documentOf(title),
    captions: hasFilm ? CAPTIONS : null,
    ifUpdatedAt: begun.updatedAt,
  };
  const changed = await answerOf<Version>(admin.put(own, { data }));
  if (hasFilm) {
    const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: await readFile(FILM) };
    await answerOf(admin.post(`${own}/film`, { multipart: { film } }));
  }
  const { updatedAt } = hasFilm ? await answerOf<Version>(admin.get(own)) : changed;
  await answerOf(admin.post(`${own}/publish`, { data: { at: null, ifUpdatedAt: updatedAt } }));
}
