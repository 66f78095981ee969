import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as library from '#shared/contracts/endpoints/library.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { FILM } from '../support/library.ts';
import { jpeg } from '../support/pictures.ts';
import { readZip } from '../support/read-zip.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();

const params = ({ id }: { readonly id: number }) => ({ id: String(id) });
const get = (member: TestClient, url: string, headers: Record<string, string> = {}) =>
  member.request<Uint8Array>('GET', url, { as: 'bytes', headers });
const look = async (member: MemberClient, slug = 'gate-checklist') =>
  (await member.call(library.getLibraryResource, { params: { slug } })).body;

/** A published resource with these changes. */
async function published(admin: MemberClient): Promise<EditedResource> {
  const begun = (await admin.call(library.beginResource, { body: { title: 'Gate checklist', kind: 'checklist' } }))
    .body;
  const changed = await change(admin, begun);
  const body = { at: null, ifUpdatedAt: changed.updatedAt };
  return (await admin.call(library.publishResource, { params: params(begun), body })).body;
}

async function change(admin: MemberClient, { id, updatedAt }: EditedResource, more: object = {}) {
  const example = exampleBodies['library.change'] as { slug: string };
  const body = { ...example, slug: 'gate-checklist', ifUpdatedAt: updatedAt, ...more } as never;
  return (await admin.call(library.changeResource, { params: params({ id }), body })).body;
}

describe('the downloads of a resource’s document', () => {
  it('include a Word file that the browser fetches only once', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    await published(admin);
    const { docx } = (await look(member)).documents;
    const answer = await get(member, docx);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': 'attachment; filename="gate-checklist.docx"',
      'cache-control': 'private, no-cache',
    });
    const entries = await readZip(answer.body);
    expect([...entries.keys()]).toContain('word/document.xml');
    const headers = { 'If-None-Match': answer.headers.get('etag')! };
    expect((await get(member, docx, headers)).status).toBe(304);
    expect((await get(app.visitor(), docx)).status).toBe(401);
  });

  it('include a PDF, made when it is published and again when it changes', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const shown = await published(admin);
    expect((await look(member)).documents.pdf).toBeNull();
    await app.mails();
    const { pdf } = (await look(member)).documents;
    const read = async () => {
      const answer = await get(member, pdf!);
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="gate-checklist.pdf"');
      return { etag: answer.headers.get('etag'), start: Buffer.from(answer.body).toString('latin1', 0, 5) };
    };
    const first = await read();
    expect(first.start).toBe('%PDF-');
    // Of two quick changes only the last is made into a file.
    await change(admin, await change(admin, shown, { minutes: 7 }), { minutes: 8 });
    expect((await read()).etag).toBe(first.etag);
    app.clock.advance(15_000);
    await app.mails();
    expect((await read()).etag).not.toBe(first.etag);
    expect(await storedFiles()).toHaveLength(1);
  });
});

const storedFiles = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of app.deps.media.store.names()) names.push(name);
  return names;
};

describe('an uploaded film', () => {
  const film = readFileSync(FILM);
  const upload = (admin: MemberClient, resource: EditedResource, bytes = film) =>
    admin.call(library.putResourceFilm, { params: params(resource), file: new File([bytes], 'lesson.mp4') });

  it('is served whole and in ranges, with its length and captions', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const shown = await published(admin);
    expect((await upload(admin, shown)).body.film).toMatchObject({ provider: 'file', seconds: 87 });
    const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
    await change(admin, shown, { captions });
    const { film: its } = await look(member);
    expect(its).toEqual({ provider: 'file', url: '/api/library/gate-checklist/film', bytes: film.length, seconds: 87 });

    const url = '/api/library/gate-checklist/film';
    const whole = await get(member, url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(whole.headers.get('cache-control')).toMatch(/^private/);
    const part = await get(member, url, { Range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${film.length}`]);
    expect(Buffer.from(part.body).equals(film.subarray(100, 200))).toBe(true);
    expect((await get(member, url, { Range: 'bytes=99999999-' })).status).toBe(416);
    const other = await get(member, url, { Range: 'bytes=100-199', 'If-Range': '"another"' });
    expect([other.status, other.body.length]).toEqual([200, film.length]);
    const track = await get(member, '/api/library/gate-checklist/captions.vtt');
    expect([track.headers.get('content-type'), Buffer.from(track.body).toString()]).toEqual([
      'text/vtt; charset=utf-8',
      captions,
    ]);
  });

  it('has no progress at first, stays when the rest is edited, and is deleted alone or with its resource', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const shown = await published(admin);
    await upload(admin, shown);
    const watch = { params: params(shown), body: { ranges: [[0, 50]] as [number, number][] } };
    await member.call(library.putLibraryProgress, watch);
    expect((await look(member)).progress?.watched).toBe(57);
    const changed = await change(admin, shown, { film: null });
    expect(changed.film).toMatchObject({ provider: 'file' });
    await upload(admin, shown);
    expect((await look(member)).progress?.watched).toBe(0);
    await app.mails();
    expect((await storedFiles()).filter((name) => name.endsWith('.mp4'))).toHaveLength(1);

    await admin.call(library.deleteResourceFilm, { params: params(shown) });
    expect((await look(member)).film).toBeNull();
    await upload(admin, shown);
    await admin.call(library.deleteResource, { params: params(shown) });
    expect((await get(member, '/api/library/gate-checklist/film')).status).toBe(404);
    await admin.call(library.deleteTrashedResource, { params: params(shown) });
    await app.mails();
    expect(await storedFiles()).toEqual([]);
  });

  it.each([
    ['that is a picture', () => jpeg()],
    ['that breaks off', async () => film.subarray(0, 2000)],
  ])('a film %s is refused and leaves no file', async (_, bytes) => {
    const admin = await app.admin();
    const draft = (await admin.call(library.beginResource, { body: { title: 'Gate', kind: 'lesson' } })).body;
    expect((await upload(admin, draft, await bytes())).status).toBe(415);
    expect(await storedFiles()).toEqual([]);
  });
});

describe('when the site’s storage quota is used up', () => {
  const small = useTestApp({ env: { UPLOADS_TOTAL_MB: '1', UPLOADS_PER_MEMBER_MB: '1' } });

  it('a film is refused, whatever the uploader’s own quota', async () => {
    const admin = await small.admin();
    const draft = (await admin.call(library.beginResource, { body: { title: 'Gate', kind: 'lesson' } })).body;
    const file = new File([readFileSync(FILM)], 'lesson.mp4');
    expect(await admin.call(library.putResourceFilm, { params: params(draft), file })).toMatchObject({
      status: 507,
      body: { code: 'storage_full' },
    });
    const names: string[] = [];
    for await (const name of small.deps.media.store.names()) names.push(name);
    expect(names).toEqual([]);
  });
});

describe('the downloads of a resource', () => {
  const add = async (admin: MemberClient, resource: EditedResource, title: string, bytes: Uint8Array<ArrayBuffer>) =>
    admin.call(library.addResourceFile, { params: params(resource), body: { title }, file: new File([bytes], 'x') });

  it('are uploaded, renamed, ordered, downloaded under their names and deleted', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const shown = await published(admin);
    const docx = (await get(member, '/api/library/gate-checklist/document.docx')).body as Uint8Array<ArrayBuffer>;
    await add(admin, shown, 'Signs', await jpeg());
    const [signs, letter] = (await add(admin, shown, 'Lettre à l’école', docx)).body;
    const ids = [letter!.id, signs!.id];
    await admin.call(library.orderResourceFiles, { params: params(shown), body: { ids } });
    const one = { id: String(shown.id), file: String(signs!.id) };
    await admin.call(library.renameResourceFile, { params: one, body: { title: 'Gate signs' } });
    const { downloads, files } = await look(member);
    expect(downloads.map(({ title }) => title)).toEqual(['Lettre à l’école', 'Gate signs']);
    expect(files).toBe(2);
    const answer = await get(member, downloads[0]!.url);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Lettre à l?école.docx"; filename*=UTF-8''Lettre%20%C3%A0%20l%E2%80%99%C3%A9cole.docx`,
    );
    expect(answer.body).toEqual(docx);
    await admin.call(library.deleteResourceFile, { params: one });
    expect((await get(member, downloads[1]!.url)).status).toBe(404);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(200)), 415],
    ['an empty file', Buffer.alloc(0), 400],
  ])('refuse %s', async (_, bytes, status) => {
    const admin = await app.admin();
    const draft = (await admin.call(library.beginResource, { body: { title: 'Gate', kind: 'guide' } })).body;
    expect((await add(admin, draft, 'Signs', bytes)).status).toBe(status);
  });
});
