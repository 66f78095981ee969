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

/** A server with one post, which keeps the rules of the real one. */
class Server {
  post: EditedPost | null = null;
  version = 0;
  begun = new Map<string, EditedPost>();
  failure: (() => Error) | undefined;
  /** Takes effect, and its answer is lost. */
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

it('begins a post with its first words a moment after the last key, and saves each later change on top', async () => {
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

it('what is typed while a save is on its way follows it', async () => {
  const writing = open();
  writing.change({ title: 'One' });
  const saving = writing.save();
  writing.change({ title: 'Two' });
  expect(await saving).toBe(true);
  expect(server.sent).toEqual(['begin One', 'save Two']);
});

it('without a network it keeps the words, tries again by itself, and makes one post of a lost answer', async () => {
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

it('an own save whose answer was lost is no conflict', async () => {
  server.theySave(blank);
  const writing = open();
  server.losesAnswer = true;
  writing.change({ title: 'Mine' });
  await pass(2000);
  expect(writing.snapshot().state).toBe('kept');
  await pass(60_000);
  expect([writing.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Mine']);
});

it('an own save whose answer was lost is built upon when more was written, also after a crash', async () => {
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

it('what the device kept and the server has by now is nothing to save', async () => {
  const post = server.theySave({ ...blank, title: 'Kept' });
  const writing = open({ fields: post.fields, from: blank, basis: 'earlier' });
  await pass(120_000);
  expect([writing.kept(), server.sent]).toEqual([null, []]);
});

describe('somebody else', () => {
  it('saved meanwhile: nothing is overwritten, both are shown, and one chooses', async () => {
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

  it('who saved the same is no conflict, and what else they changed stays', async () => {
    server.theySave(blank);
    const writing = open();
    server.theySave({ ...blank, title: 'Same', excerpt: 'Theirs' });
    writing.change({ title: 'Same' });
    await pass(2000);
    expect(writing.snapshot()).toMatchObject({ state: 'saved', fields: { title: 'Same', excerpt: 'Theirs' } });
  });

  it('is given way to, and one’s own words are let go', async () => {
    server.theySave(blank);
    const writing = open();
    const theirs = server.theySave({ ...blank, title: 'Theirs' });
    writing.change({ title: 'Mine' });
    await pass(2000);
    writing.letGo();
    await pass(120_000);
    expect(writing.snapshot()).toMatchObject({ state: 'saved', fields: { title: 'Theirs' } });
    expect(server.post).toBe(theirs);
    server.post = null;
    writing.change({ title: 'Mine' });
    await pass(2000);
    writing.letGo();
    await pass(120_000);
    expect([server.post, writing.kept()]).toEqual([null, null]);
  });

  it('saved while one only reads: their words are shown', () => {
    server.theySave(blank);
    const writing = open();
    writing.hear(server.theySave({ ...blank, title: 'Theirs' }));
    expect(writing.snapshot()).toMatchObject({ round: 1, fields: { title: 'Theirs' }, state: 'saved' });
  });

  it('deleted it: the words can become a new post', async () => {
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

it('what the device kept goes on from where it was, and is compared when the post has changed since', async () => {
  const post = server.theySave(blank);
  const kept: StoredPost = { fields: { ...blank, title: 'Kept' }, from: blank, basis: post.updatedAt };
  const writing = open(kept);
  await pass(2000);
  expect([writing.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Kept']);
  server.theySave({ ...blank, title: 'Theirs' });
  expect(open(kept).snapshot()).toMatchObject({ state: 'conflict', fields: { title: 'Kept' } });
});

it('saves what is new when its page is closed, and leads nowhere then', async () => {
  const begun: number[] = [];
  const writing = new PostWriting({ ...server.calls, onBegun: (id) => begun.push(id) }, null, blank, null);
  writing.change({ title: 'Leaving' });
  writing.close();
  await pass(0);
  expect([server.post?.fields.title, begun]).toEqual(['Leaving', []]);
});

it('words that the server does not take are kept, and tried again when they change', async () => {
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

it('publishes what was saved before, and goes on from what comes back', async () => {
  const writing = open();
  writing.change({ title: 'One' });
  const post = await writing.act(async (saved, fields) => server.theySave({ ...fields, slug: `one-${saved.id}` }));
  expect([post.fields.slug, writing.snapshot().fields.slug, writing.snapshot().round]).toEqual(['one-7', 'one-7', 1]);
  server.failure = () => new NetworkError('offline');
  writing.change({ title: 'Two' });
  await expect(writing.act(async (saved) => saved)).rejects.toThrow('couldn’t save your latest changes');
});
