import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { DraftFields, EditedPost } from '#shared/contracts/blog-editor.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { mergeChanges, PostAutosave, type PostCalls, type StoredPost } from './post-autosave.ts';

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

  readonly calls: PostCalls = {
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
const open = (stored: StoredPost | null = null) => new PostAutosave(server.calls, server.post, blank, stored);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('creates a post shortly after the first keys, and saves each later change on top of it', async () => {
  const autosave = open();
  autosave.change({ title: 'O' });
  await pass(1500);
  autosave.change({ title: 'Open' });
  expect([autosave.snapshot().state, server.sent]).toEqual(['waiting', []]);
  await pass(2000);
  expect([autosave.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Open']);
  autosave.change({ title: 'Open days' });
  await pass(2000);
  expect(server.sent).toEqual(['begin Open', 'save Open days']);
  expect(autosave.localDraft()).toBeNull();
});

it('saves what is typed during a save afterwards', async () => {
  const autosave = open();
  autosave.change({ title: 'One' });
  const saving = autosave.save();
  autosave.change({ title: 'Two' });
  expect(await saving).toBe(true);
  expect(server.sent).toEqual(['begin One', 'save Two']);
});

it('keeps the text while offline, retries automatically, and creates one post even if a response was lost', async () => {
  const autosave = open();
  server.losesAnswer = true;
  autosave.change({ title: 'One' });
  await pass(2000);
  expect(autosave.snapshot().state).toBe('offline');
  expect(autosave.localDraft()?.begun?.fields.title).toBe('One');
  autosave.change({ title: 'Two' });
  await pass(60_000);
  expect([autosave.snapshot().state, server.post?.fields.title, server.begun.size]).toEqual(['saved', 'Two', 1]);
});

it('reports no conflict for its own save when the response was lost', async () => {
  server.theySave(blank);
  const autosave = open();
  server.losesAnswer = true;
  autosave.change({ title: 'Mine' });
  await pass(2000);
  expect(autosave.snapshot().state).toBe('offline');
  await pass(60_000);
  expect([autosave.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Mine']);
});

it('continues from its own save when the response was lost and more was written, also after a crash', async () => {
  server.theySave(blank);
  const autosave = open();
  server.losesAnswer = true;
  autosave.change({ title: 'One' });
  await pass(2000);
  autosave.change({ title: 'Two' });
  const stored = autosave.localDraft();
  await pass(60_000);
  expect([autosave.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Two']);
  server.theySave({ ...blank, title: 'One' });
  const again = open(stored);
  await pass(2000);
  expect([again.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Two']);
});

it('has nothing to save when the server already has the device’s draft', async () => {
  const post = server.theySave({ ...blank, title: 'Kept' });
  const autosave = open({ fields: post.fields, from: blank, basis: 'earlier' });
  await pass(120_000);
  expect([autosave.localDraft(), server.sent]).toEqual([null, []]);
});

describe('when another administrator', () => {
  it('has saved in the meantime, overwrites nothing, shows both versions and asks', async () => {
    server.theySave(blank);
    const autosave = open();
    server.theySave({ ...blank, title: 'Theirs', excerpt: 'Theirs too' });
    autosave.change({ title: 'Mine' });
    await pass(2000);
    expect(autosave.snapshot()).toMatchObject({ state: 'conflict', problem: 'Grace changed it' });
    expect(server.post?.fields.title).toBe('Theirs');
    const { theirs, fields } = autosave.snapshot();
    autosave.resolve(mergeChanges(theirs!.fields, fields, blank));
    await pass(0);
    expect(server.post?.fields).toMatchObject({ title: 'Mine', excerpt: 'Theirs too' });
    expect(autosave.snapshot().state).toBe('saved');
  });

  it('has saved the same change, reports no conflict and keeps their other changes', async () => {
    server.theySave(blank);
    const autosave = open();
    server.theySave({ ...blank, title: 'Same', excerpt: 'Theirs' });
    autosave.change({ title: 'Same' });
    await pass(2000);
    expect(autosave.snapshot()).toMatchObject({ state: 'saved', fields: { title: 'Same', excerpt: 'Theirs' } });
  });

  it('has saved in the meantime, can take their version and discard its own', async () => {
    server.theySave(blank);
    const autosave = open();
    const theirs = server.theySave({ ...blank, title: 'Theirs' });
    autosave.change({ title: 'Mine' });
    await pass(2000);
    autosave.discard();
    await pass(120_000);
    expect(autosave.snapshot()).toMatchObject({ state: 'saved', fields: { title: 'Theirs' } });
    expect(server.post).toBe(theirs);
    server.post = null;
    autosave.change({ title: 'Mine' });
    await pass(2000);
    autosave.discard();
    await pass(120_000);
    expect([server.post, autosave.localDraft()]).toEqual([null, null]);
  });

  it('saves while the post is only being read, shows their version', () => {
    server.theySave(blank);
    const autosave = open();
    autosave.receive(server.theySave({ ...blank, title: 'Theirs' }));
    expect(autosave.snapshot()).toMatchObject({ round: 1, fields: { title: 'Theirs' }, state: 'saved' });
  });

  it('has deleted the post, can save the text as a new post', async () => {
    server.theySave(blank);
    const autosave = open();
    server.post = null;
    autosave.change({ title: 'Mine' });
    await pass(2000);
    expect(autosave.snapshot()).toMatchObject({ state: 'conflict', theirs: null });
    autosave.resolve(autosave.snapshot().fields);
    await pass(0);
    expect((server as { post: EditedPost | null }).post?.fields.title).toBe('Mine');
  });
});

it('continues from the draft on the device, and compares when the post has changed since', async () => {
  const post = server.theySave(blank);
  const draft: StoredPost = { fields: { ...blank, title: 'Kept' }, from: blank, basis: post.updatedAt };
  const autosave = open(draft);
  await pass(2000);
  expect([autosave.snapshot().state, server.post?.fields.title]).toEqual(['saved', 'Kept']);
  server.theySave({ ...blank, title: 'Theirs' });
  expect(open(draft).snapshot()).toMatchObject({ state: 'conflict', fields: { title: 'Kept' } });
});

it('saves when its page is closed, without navigating', async () => {
  const begun: number[] = [];
  const autosave = new PostAutosave({ ...server.calls, onBegun: (id) => begun.push(id) }, null, blank, null);
  autosave.change({ title: 'Leaving' });
  autosave.close();
  await pass(0);
  expect([server.post?.fields.title, begun]).toEqual(['Leaving', []]);
});

it('keeps text that the server rejects, and retries when it changes', async () => {
  const autosave = open();
  server.failure = () => new ApiError({ status: 400, code: 'validation_failed', message: 'Too long' });
  autosave.change({ title: 'x' });
  await pass(120_000);
  expect([autosave.snapshot().state, autosave.snapshot().problem, server.sent.length]).toEqual([
    'refused',
    'Too long',
    1,
  ]);
  expect(autosave.localDraft()).not.toBeNull();
  server.failure = undefined;
  autosave.change({ title: 'y' });
  await pass(2000);
  expect(autosave.snapshot().state).toBe('saved');
});

it('saves before publishing, and continues from the published version', async () => {
  const autosave = open();
  autosave.change({ title: 'One' });
  const post = await autosave.act(async (saved, fields) => server.theySave({ ...fields, slug: `one-${saved.id}` }));
  expect([post.fields.slug, autosave.snapshot().fields.slug, autosave.snapshot().round]).toEqual(['one-7', 'one-7', 1]);
  server.failure = () => new NetworkError('offline');
  autosave.change({ title: 'Two' });
  await expect(autosave.act(async (saved) => saved)).rejects.toThrow('couldn’t save your latest changes');
});
