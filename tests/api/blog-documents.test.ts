import { describe, expect, it } from 'vitest';
import { blogPosts } from '#data/seeds/blog-posts.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { createBlogPost, getBlogPost, updateBlogPost } from '#shared/contracts/endpoints/blog.ts';
import type { RichText, RichTextBlock } from '#shared/contracts/rich-text.ts';
import { blocksOf } from '#shared/rules/blog-text.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import { someBlogForm } from '../support/blog.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const { content: _, ...form } = someBlogForm();
const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const bold: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'The hall' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Listen.', marks: [{ type: 'bold' }] }] },
  ],
};
const read = async (slug = form.slug) => (await app.visitor().call(getBlogPost, { params: { slug } })).body;

describe('a post’s text', () => {
  it('is stored and returned as a document, with its plain text', async () => {
    const admin = await app.admin();
    const { status, body } = await admin.call(createBlogPost, {
      body: { ...form, doc: bold, tags: ['Sound'], author: 'noor', seoTitle: 'Heard', seoDescription: '' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ doc: bold, content: 'The hall\n\nListen.', seoTitle: 'Heard', seoDescription: null });
    expect(await read()).toEqual(body);
    const [row] = await app.db.selectFrom('blog_posts').select('content').where('id', '=', body.id).execute();
    expect(row).toEqual({ content: body.content });
  });

  it('may be plain text from older clients, which keeps the formatting if the text is unchanged', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, {
      body: { ...form, doc: bold, tags: ['Sound'], author: 'noor', seoTitle: 'Heard' },
    });
    const params = { slug: form.slug };
    const old = { ...form, title: 'Another title', content: 'The hall\r\n\r\nListen.' };
    const same = (await admin.call(updateBlogPost, { params, body: old })).body;
    expect(same).toMatchObject({ title: 'Another title', doc: bold, seoTitle: 'Heard', author: { slug: 'noor' } });
    expect(same.tags).toEqual([{ slug: 'sound', name: 'Sound' }]);
    const changed = (await admin.call(updateBlogPost, { params, body: { ...form, content: 'Other words.' } })).body;
    expect(changed).toMatchObject({ doc: documentOf('Other words.'), content: 'Other words.' });
  });

  it('may be sent back with a change in the document or in the plain text', async () => {
    const admin = await app.admin();
    const first = (await admin.call(createBlogPost, { body: { ...form, doc: bold, tags: ['Sound'], author: 'noor' } }))
      .body;
    const send = async (changes: object) => {
      const body = { ...first, ...changes };
      const answer = await admin.request<BlogPost>('PUT', `/api/blog/posts/${form.slug}`, { body });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const same = await send({ title: 'Another title' });
    expect(same).toMatchObject({ title: 'Another title', doc: bold, tags: first.tags, author: first.author });
    expect((await send({ content: 'Other words.' })).doc).toEqual(documentOf('Other words.'));
    expect((await send({ doc: documentOf('New words.'), content: 'Other words.' })).content).toBe('New words.');
  });

  it('must have a document or plain text', async () => {
    const admin = await app.admin();
    const both = await admin.call(createBlogPost, { body: { ...form, doc: bold, content: 'Words' } });
    expect(both.body).toMatchObject({ fields: { content: 'Please send either a document or plain text' } });
    const none = await admin.call(createBlogPost, { body: form });
    expect(none.body).toMatchObject({ fields: { content: 'Content is required' } });
  });

  it.each<[string, unknown, string]>([
    [
      'an address that would run code',
      [{ ...paragraph('x'), content: [link('javascript:alert(1)')] }],
      '0.content.0.marks.0.attrs.href',
    ],
    [
      'a host name before the @ of an address',
      [{ ...paragraph('x'), content: [link('https://bank.example@evil.example/')] }],
      '0.content.0.marks.0.attrs.href',
    ],
    ['an unknown element', [paragraph('x'), { type: 'script' }], '1.type'],
    ['an unknown attribute', [{ ...paragraph('x'), onclick: 'alert(1)' }], '0'],
    [
      'a film of another host',
      [{ type: 'embed', attrs: { provider: 'evil', id: 'a', title: '' } }],
      '0.attrs.provider',
    ],
    [
      'a film with an invalid id',
      [{ type: 'embed', attrs: { provider: 'youtube', id: '"><script>', title: '' } }],
      '0.attrs.id',
    ],
    ['a heading of level 1', [{ type: 'heading', attrs: { level: 1 } }], '0.attrs.level'],
    ['a character that cannot be stored', [paragraph('nul\u0000')], '0.content.0.text'],
    ['no blocks', [], ''],
  ])('is rejected with %s, at its path in the document', async (_name, content, place) => {
    const admin = await app.admin();
    const { status, body } = await admin.request('POST', '/api/blog/posts', {
      body: { ...form, doc: { type: 'doc', content } },
    });
    expect(status).toBe(400);
    const at = ['doc.content', place].filter(Boolean).join('.');
    expect(Object.keys((body as { fields: object }).fields)).toEqual([at]);
  });

  it('is limited in nesting and length', async () => {
    const admin = await app.admin();
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;
    const nested = await admin.request('POST', '/api/blog/posts', { body: { ...form, doc: deep } });
    expect(nested.body).toMatchObject({ code: 'bad_request' });
    const many = { type: 'doc', content: Array.from({ length: 2001 }, () => paragraph('x')) };
    expect((await admin.request('POST', '/api/blog/posts', { body: { ...form, doc: many } })).status).toBe(400);
    const lists = `${'{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"},'.repeat(3)}{"type":"paragraph","content":[{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":"/"}}]}]}${']}]}'.repeat(3)}`;
    const deepest = { type: 'doc', content: [JSON.parse(lists) as unknown] };
    expect((await admin.request('POST', '/api/blog/posts', { body: { ...form, doc: deepest } })).status).toBe(201);
  });

  it('must have content', async () => {
    const admin = await app.admin();
    const doc: RichText = { type: 'doc', content: [{ type: 'paragraph' }, { type: 'horizontalRule' }] };
    const { body } = await admin.call(createBlogPost, { body: { ...form, doc } });
    expect(body).toMatchObject({ fields: { doc: 'Content is required' } });
  });
});

function link(href: string) {
  return { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] };
}

it('a post without a document is read as its plain text, word by word and heading by heading', async () => {
  await app.db.updateTable('blog_posts').set({ doc: null, doc_version: null }).execute();
  for (const { slug, content } of blogPosts) {
    const post = await read(slug);
    const blocks = blocksOf(content);
    expect(post.content).toBe(blocks.map(({ text }) => text).join('\n\n'));
    expect(post.doc.content.map(({ type }) => type)).toEqual(blocks.map(({ kind }) => kind));
    for (const [at, block] of post.doc.content.entries()) {
      expect(textOf({ type: 'doc', content: [block] })).toBe(blocks[at]!.text);
    }
  }
});
