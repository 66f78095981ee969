import { describe, expect, it } from 'vitest';
import * as library from '#shared/contracts/endpoints/library.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { readZip } from '../support/read-zip.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();

const params = ({ id }: { readonly id: number }) => ({ id: String(id) });
const get = (member: TestClient, url: string, headers: Record<string, string> = {}) =>
  member.request<Uint8Array>('GET', url, { as: 'bytes', headers });
const look = async (member: MemberClient, slug = 'gate-checklist') =>
  (await member.call(library.getLibraryResource, { params: { slug } })).body;

/** A published resource, changed as wished. */
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

describe('the document of a resource', () => {
  it('is a Word file that the browser needs only once', async () => {
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

  it('is a PDF, made when it is published and again when it changes', async () => {
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
    const names: string[] = [];
    for await (const name of app.deps.media.store.names()) names.push(name);
    expect(names).toHaveLength(1);
  });
});
