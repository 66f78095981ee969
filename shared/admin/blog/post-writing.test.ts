import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { DraftFields, EditedPost } from '#shared/contracts/blog-editor.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { onTopOfTheirs, PostWriting, type StoredPost, type WritingCalls } from './post-writing.ts';

const blank: DraftFields = {
  title: '',
  slug: '',
  excerpt: '',
  doc: documentOf(''),
  category: 'Beyond Bonjour',
  tags: [],
  author: null,
  imageUrl: null,
  imageAlt: '',
  publishedAt: null,
  seoTitle: '',
  seoDescription: '',
};
const someone = { id: 1, name: 'Ada' };
const postOf = (fields: DraftFields, version: number): EditedPost => ({
  id: 7,
  slug: null,
  author: { slug: null, name: 'Bonjour' },
  picture: null,
  state: 'draft',
  hasChanges: true,
  publishedAt: null,
  updatedAt: new Date(version).toISOString(),
  updatedBy: someone,
  editors: [],
  fields,
  published: null,
  pictures: [],
});

/** A fake server with one post and the version checks of the real one. */
class Server {
  post: EditedPost | null = null;
  version = 0;
  begun = new Map<string, EditedPost>();
  failure: (() => Error) | undefined;
  /** Makes the change, but loses the response. */
  losesAnswer = false;
  readonly sent: string[] = [];

  readonly calls: WritingCalls = {
    begin: async (fields, key) => {
      this.#record(`begin ${fields.title}`);
      const known = this.begun.get(key);
      if (known) return known;
      this.post = postOf(fields, ++this.version);
      this.begun.set(key, this.post);
      return this.#answer(this.post);
    },
    save: async (_id, { ifUpdatedAt, ...fields }) => {
      this.#record(`save ${fields.title}`);
      if (!this.post) throw new ApiError({ status: 404, code: 'not_found', message: 'Gone' });
      if (ifUpdatedAt !== this.post.updatedAt) {
        throw new ApiError({
          status: 409,
          code: 'conflict',
          message: 'Grace changed it',
          fields: { ifUpdatedAt: 'x' },
        });
      }
      return this.#answer(this.theySave(fields));
    },
    read: async () => this.post,
  };

  theySave(fields: DraftFields): EditedPost {
    this.post = postOf(fields, ++this.version);
    return this.post;
  }

  #record(call: string): void {
    this.sent.push(call);
    if (this.failure) throw this.failure();
  }

  #answer(post: EditedPost): EditedPost {
    if (!this.losesAnswer) return post;
    this.losesAnswer = false;
    throw new NetworkError('lost');
  }
}

let server: Server;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
});
afterEach(() => void vi.useRealTimers());
const open = (kept: StoredPost | null = null) => new PostWriting(server.calls, server.post, blank, kept);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('creates a post shortly after the first keys, and saves each later change on top of it', async () => {
  const writing = open();
  writing.change({ title: 'O' });
  await pass(1500);
  writing.change({ title: 'Open' });
  expect([writing.snapshot().state, server.sent]).toEqual(['waiting', []]);
  await pass(2000);
  expect([writing.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Open']);
  writing.change({ title: 'Open days' });
  await pass(2000);
  expect(server.sent).toEqual(['begin Open', 'save Open days']);
  expect(writing.kept()).toBeNull();
});

it('saves what is typed during a save afterwards', async () => {
  const writing = open();
  writing.change({ title: 'One' });
  const saving = writing.save();
  writing.change({ title: 'Two' });
  expect(await saving).toBe(true);
  expect(server.sent).toEqual(['begin One', 'save Two']);
});

it('keeps the text while offline, retries automatically, and creates one post even if a response was lost', async () => {
  const writing = open();
  server.losesAnswer = true;
  writing.change({ title: 'One' });
  await pass(2000);
  expect(writing.snapshot().state).toBe('kept');
  expect(writing.kept()?.begun?.fields.title).toBe('One');
  writing.change({ title: 'Two' });
  await pass(60_000);
  expect([writing.snapshot().state, server.post?.fields.title, server.begun.size]).toEqual(['saved', 'Two', 1]);
});

it('reports no conflict for its own save when the response was lost', async () => {
  server.theySave(blank);
  const writing = open();
  server.losesAnswer = true;
  writing.change({ title: 'Mine' });
  await pass(2000);
  expect(writing.snapshot().state).toBe('kept');
  await pass(60_000);
  expect([writing.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Mine']);
});

it('continues from its own save when the response was lost and more was written, also after a crash', async () => {
  server.theySave(blank);
  const writing = open();
  server.losesAnswer = true;
  writing.change({ title: 'One' });
  await pass(2000);
  writing.change({ title: 'Two' });
  const kept = writing.kept();
  await pass(60_000);
  expect([writing.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Two']);
  server.theySave({ ...blank, title: 'One' });
  const again = open(kept);
  await pass(2000);
  expect([again.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Two']);
});

it('has nothing to save when the server already has the draft from the device', async () => {
  const post = server.theySave({ ...blank, title: 'Kept' });
  const writing = open({ fields: post.fields, from: blank, basis: 'earlier' });
  await pass(120_000);
  expect([writing.kept(), server.sent]).toEqual([null, []]);
});

describe('when somebody else', () => {
  it('saved in the meantime, overwrites nothing, shows both versions and asks', async () => {
    server.theySave(blank);
    const writing = open();
    server.theySave({ ...blank, title: 'Theirs', excerpt: 'Theirs too' });
    writing.change({ title: 'Mine' });
    await pass(2000);
    expect(writing.snapshot()).toMatchObject({ state: 'conflict', problem: 'Grace changed it' });
    expect(server.post?.fields.title).toBe('Theirs');
    const { theirs, fields } = writing.snapshot();
    writing.resolve(onTopOfTheirs(theirs!.fields, fields, blank));
    await pass(0);
    expect(server.post?.fields).toMatchObject({ title: 'Mine', excerpt: 'Theirs too' });
    expect(writing.snapshot().state).toBe('saved');
  });

  it('saved the same change, reports no conflict and keeps their other changes', async () => {
    server.theySave(blank);
    const writing = open();
    server.theySave({ ...blank, title: 'Same', excerpt: 'Theirs' });
    writing.change({ title: 'Same' });
    await pass(2000);
    expect(writing.snapshot()).toMatchObject({ state: 'saved', fields: { title: 'Same', excerpt: 'Theirs' } });
  });

  it('saved in the meantime, can take their version and discard its own', async () => {
    server.theySave(blank);
    const writing = open();
    const theirs = server.theySave({ ...blank, title: 'Theirs' });
    writing.change({ title: 'Mine' });
    await pass(2000);
    writing.discard();
    await pass(120_000);
    expect(writing.snapshot()).toMatchObject({ state: 'saved', fields: { title: 'Theirs' } });
    expect(server.post).toBe(theirs);
    server.post = null;
    writing.change({ title: 'Mine' });
    await pass(2000);
    writing.discard();
    await pass(120_000);
    expect([server.post, writing.kept()]).toEqual([null, null]);
  });

  it('saved while the post is only being read, shows their version', () => {
    server.theySave(blank);
    const writing = open();
    writing.receive(server.theySave({ ...blank, title: 'Theirs' }));
    expect(writing.snapshot()).toMatchObject({ round: 1, fields: { title: 'Theirs' }, state: 'saved' });
  });

  it('deleted the post, can save the text as a new post', async () => {
    server.theySave(blank);
    const writing = open();
    server.post = null;
    writing.change({ title: 'Mine' });
    await pass(2000);
    expect(writing.snapshot()).toMatchObject({ state: 'conflict', theirs: null });
    writing.resolve(writing.snapshot().fields);
    await pass(0);
    expect((server as { post: EditedPost | null }).post?.fields.title).toBe('Mine');
  });
});

it('continues from the draft on the device, and compares when the post has changed since', async () => {
  const post = server.theySave(blank);
  const kept: StoredPost = { fields: { ...blank, title: 'Kept' }, from: blank, basis: post.updatedAt };
  const writing = open(kept);
  await pass(2000);
  expect([writing.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Kept']);
  server.theySave({ ...blank, title: 'Theirs' });
  expect(open(kept).snapshot()).toMatchObject({ state: 'conflict', fields: { title: 'Kept' } });
});

it('saves when its page is closed, without navigating', async () => {
  const begun: number[] = [];
  const writing = new PostWriting({ ...server.calls, onBegun: (id) => begun.push(id) }, null, blank, null);
  writing.change({ title: 'Leaving' });
  writing.close();
  await pass(0);
  expect([server.post?.fields.title, begun]).toEqual(['Leaving', []]);
});

it('keeps text that the server rejects, and retries when it changes', async () => {
  const writing = open();
  server.failure = () => new ApiError({ status: 400, code: 'validation_failed', message: 'Too long' });
  writing.change({ title: 'x' });
  await pass(120_000);
  expect([writing.snapshot().state, writing.snapshot().problem, server.sent.length]).toEqual([
    'refused',
    'Too long',
    1,
  ]);
  expect(writing.kept()).not.toBeNull();
  server.failure = undefined;
  writing.change({ title: 'y' });
  await pass(2000);
  expect(writing.snapshot().state).toBe('saved');
});

it('saves before publishing, and continues from the published version', async () => {
  const writing = open();
  writing.change({ title: 'One' });
  const post = await writing.act(async (saved, fields) => server.theySave({ ...fields, slug: `one-${saved.id}` }));
  expect([post.fields.slug, writing.snapshot().fields.slug, writing.snapshot().round]).toEqual(['one-7', 'one-7', 1]);
  server.failure = () => new NetworkError('offline');
  writing.change({ title: 'Two' });
  await expect(writing.act(async (saved) => saved)).rejects.toThrow('couldn’t save your latest changes');
});
