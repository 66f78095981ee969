import { expect, it } from 'vitest';
import * as library from '#shared/contracts/endpoints/library.ts';
import { orderLibrary } from '../../server/features/library/seed-library.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

it('a new database’s library is filled once, in the background, with its film, captions and PDFs', async () => {
  const [admin, member] = [await app.admin(), await app.member()];
  await app.db.deleteFrom('seeds').where('name', '=', 'library-ordered').execute();
  await orderLibrary(app.deps);
  const list = async () => (await member.call(library.listLibrary, { query: { limit: '100' } })).body;
  expect(await list()).toEqual([]);
  await app.mails();
  const resources = await list();
  expect(resources.length).toBeGreaterThanOrEqual(37);
  const lesson = resources.find(({ filmSeconds }) => filmSeconds !== null)!;
  const look = async () => (await member.call(library.getLibraryResource, { params: { slug: lesson.slug } })).body;
  expect(await look()).toMatchObject({ filmSeconds: 87, film: { provider: 'file' } });
  expect((await look()).transcript.length).toBeGreaterThan(5);
  // Only the PDF of this lesson, because all of them take seconds.
  await app.db
    .deleteFrom('jobs')
    .where('kind', '=', 'library.pdf')
    .where('payload', 'not like', `%:${lesson.id},%`)
    .execute();
  app.clock.advance(5 * 60_000);
  await app.mails();
  expect((await look()).documents.pdf).toBe(`/api/library/${lesson.slug}/document.pdf`);

  await admin.call(library.deleteResource, { params: { id: String(lesson.id) } });
  await orderLibrary(app.deps);
  await app.deps.jobs.drain();
  expect(await list()).toHaveLength(resources.length - 1);
});
