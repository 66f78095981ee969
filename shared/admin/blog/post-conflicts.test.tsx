import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { DraftFields, EditedPost } from '#shared/contracts/blog-editor.ts';
import { fill, press, showBlogAdmin, someEditedPost, valueOf } from '../../../tests/support/blog-admin.tsx';

const gone = (): never => {
  throw new ApiError({ status: 404, code: 'not_found', message: 'This post could not be found.' });
};

/** A fake server with one post. Like the real one, it checks the version a change is based on. */
function postServer(options: Parameters<typeof showBlogAdmin>[1] = {}, first: EditedPost = someEditedPost()) {
  const server = {
    now: first as EditedPost | null,
    begun: [] as string[],
    version: 0,
    /** How many of the next responses are lost after the change was made. */
    losing: 0,
    save(fields: Partial<DraftFields>): EditedPost {
      const before = server.now ?? someEditedPost({ id: 8, published: null, state: 'draft' });
      const updatedAt = new Date(Date.parse(first.updatedAt) + ++server.version * 1000).toISOString();
      server.now = { ...before, updatedAt, fields: { ...before.fields, ...fields } };
      return server.now;
    },
    answer(post: EditedPost): EditedPost {
      if (server.losing-- > 0) throw new NetworkError('lost');
      return post;
    },
  };
  const change = ({ body }: { body?: unknown }): EditedPost => {
    const { ifUpdatedAt, ...fields } = body as DraftFields & { ifUpdatedAt: string };
    if (!server.now) return gone();
    if (ifUpdatedAt !== server.now.updatedAt) {
      const message = 'Jeanne Moreau changed this post.';
      throw new ApiError({ status: 409, code: 'conflict', message, fields: { ifUpdatedAt: message } });
    }
    return server.answer(server.save(fields));
  };
  const shown = showBlogAdmin(
    {
      'blog.edited.get': () => server.now ?? gone(),
      'blog.draft.save': change,
      'blog.publish': change,
      'blog.begin': ({ body, idempotencyKey }) => {
        server.begun.push(idempotencyKey!);
        return server.answer(server.save(body as DraftFields));
      },
    },
    options,
  );
  return { server, ...shown };
}

const edit = async () => {
  await press('Edit Open days');
  await screen.findByLabelText('Title');
};
const save = () => fireEvent.keyDown(screen.getByLabelText('Title'), { key: 's', ctrlKey: true });

describe('editing a post', () => {
  it('publishes the text, based on the version it started from', async () => {
    const { server, made } = postServer();
    await edit();
    await fill('Title', 'Open evenings');
    await press('Publish changes');
    await screen.findByText('Blog post updated successfully');
    const saved = made.find(({ name }) => name === 'blog.draft.save');
    expect(saved?.body).toMatchObject({ title: 'Open evenings', ifUpdatedAt: someEditedPost().updatedAt });
    expect(server.now?.fields).toMatchObject({ title: 'Open evenings', slug: 'open-days', publishedAt: null });
  });

  it('shows an error when publishing fails, and keeps the text', async () => {
    showBlogAdmin({
      'blog.publish': () => {
        throw new NetworkError('offline');
      },
    });
    await edit();
    await press('Publish changes');
    await screen.findByText('Failed to update blog post');
    expect(valueOf('Title')).toBe('Open days');
  });
});

describe('two people editing a post at once', () => {
  it('the second sees the first one’s changes, and overwrites only the fields they edited', async () => {
    const { server } = postServer();
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open doors', excerpt: 'Theirs, too.' });
    save();
    await screen.findByText('Jeanne Moreau changed this post.');
    expect(screen.getByText('doors', { exact: false, selector: 'del' })).toBeTruthy();
    expect(screen.getByText('evenings', { exact: false, selector: 'ins' })).toBeTruthy();
    expect(screen.queryByText('Excerpt', { selector: 'dt' })).toBeNull();
    await press('Overwrite with mine');
    await waitFor(() => expect(server.now?.fields).toMatchObject({ title: 'Open evenings', excerpt: 'Theirs, too.' }));
    await waitFor(() => expect(valueOf('Excerpt')).toBe('Theirs, too.'));
  });

  it('says who changed the post when it is published without own changes', async () => {
    const { server } = postServer();
    await edit();
    server.save({ title: 'Open doors' });
    await press('Publish changes');
    expect(await screen.findByText('Jeanne Moreau changed this post.')).toBeTruthy();
  });

  it('the first one’s other fields are kept even when the response to “Overwrite with mine” was lost', async () => {
    const { server } = postServer();
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open doors', excerpt: 'Theirs, too.' });
    save();
    await screen.findByText('Jeanne Moreau changed this post.');
    server.losing = 1;
    await press('Overwrite with mine');
    await screen.findByText('Unsaved changes, kept on this device');
    save();
    await screen.findByText('Saved');
    expect(server.now?.fields).toMatchObject({ title: 'Open evenings', excerpt: 'Theirs, too.' });
  });

  it('the second can go back to their text and compare again', async () => {
    const { server } = postServer();
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open doors' });
    save();
    await press('Back to editing');
    expect(valueOf('Title')).toBe('Open evenings');
    await press('Compare');
    expect(screen.getByText('evenings', { exact: false, selector: 'ins' })).toBeTruthy();
    expect(server.now?.fields.title).toBe('Open doors');
  });

  it('the second can take the other version after a confirmation', async () => {
    const { server, stored } = postServer();
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open doors' });
    save();
    await press('Use their version');
    await press('Use theirs');
    await waitFor(() => expect(valueOf('Title')).toBe('Open doors'));
    await waitFor(() => expect(stored.size).toBe(0));
  });

  it('there is no conflict when both made the same change', async () => {
    const { server } = postServer();
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open evenings', excerpt: 'Theirs.' });
    save();
    await screen.findByText('Saved');
    expect(server.now?.fields.excerpt).toBe('Theirs.');
    expect(valueOf('Excerpt')).toBe('Theirs.');
  });

  it('a deleted post can be saved as a new one, or discarded', async () => {
    const { server, stored } = postServer();
    await edit();
    await fill('Title', 'Open evenings');
    server.now = null;
    save();
    await press('Save mine as a new post');
    await waitFor(() => expect(server.now).toMatchObject({ fields: { title: 'Open evenings' } }));
    expect(server.begun).toHaveLength(1);
    await fill('Title', 'Open nights');
    server.now = null;
    save();
    await press('Discard mine');
    // The button in the dialog.
    fireEvent.click((await screen.findAllByRole('button', { name: 'Discard mine' })).at(-1)!);
    await screen.findByText('Blog Administration');
    expect([server.begun.length, stored.size]).toEqual([1, 0]);
  });
});

describe('a new post whose page is closed soon after its first save', () => {
  /** A new post whose author keeps typing during the first save. */
  const leaveWhileBeginning = async (answerBefore: boolean) => {
    let answer: (() => void) | undefined;
    let version = 0;
    const draft = { id: 8, slug: null, state: 'draft', published: null, publishedAt: null } as const;
    const saved = (body: unknown) => {
      const { ifUpdatedAt: _, ...fields } = body as DraftFields & { ifUpdatedAt?: string };
      return someEditedPost({ ...draft, updatedAt: new Date(++version).toISOString() }, fields);
    };
    let isOnline = true;
    const shown = showBlogAdmin({
      'blog.begin': ({ body }) =>
        new Promise<EditedPost>((resolve) => {
          answer = () => resolve(saved(body));
        }),
      'blog.draft.save': ({ body }) => {
        if (!isOnline) throw new NetworkError('offline');
        return saved(body);
      },
    });
    await press('New Post');
    await screen.findByLabelText('Title');
    await fill('Title', 'Open days');
    save();
    await waitFor(() => expect(answer).toBeDefined());
    await fill('Title', 'Open days in May');
    isOnline = false;
    if (answerBefore) {
      answer!();
      await screen.findByText('Unsaved changes, kept on this device');
    }
    await press('All posts');
    await screen.findByText('Blog Administration');
    if (!answerBefore) answer!();
    return shown;
  };

  it.each([true, false])(
    'causes no conflict with the author’s next post when the save is answered before leaving: %s',
    async (is) => {
      const { stored } = await leaveWhileBeginning(is);
      await waitFor(() => expect([...stored.keys()]).toEqual(['1/post/8']));
      expect(JSON.parse(stored.get('1/post/8')!)).toMatchObject({ fields: { title: 'Open days in May' } });
      await press('New Post');
      await waitFor(() => expect(valueOf('Title')).toBe(''));
      expect(screen.queryByText(/Someone changed this post/)).toBeNull();
    },
  );
});

describe('unsaved text', () => {
  const offline = {
    'blog.begin': () => {
      throw new NetworkError('offline');
    },
  };

  it('is stored when the page is closed, for its author only', async () => {
    const { stored } = showBlogAdmin(offline);
    await press('New Post');
    await screen.findByLabelText('Title');
    await fill('Title', 'Open days!');
    save();
    await screen.findByText('Unsaved changes, kept on this device');
    await press('All posts');
    await waitFor(() => expect([...stored.keys()]).toEqual(['1/post/new']));
    await press('New Post');
    await waitFor(() => expect(valueOf('Title')).toBe('Open days!'));
  });

  it('is restored after a crash, creates one post with the same idempotency key, and is marked in the list', async () => {
    const first = postServer();
    first.server.losing = 1;
    await press('New Post');
    await screen.findByLabelText('Title');
    await fill('Title', 'Open days!');
    save();
    await screen.findByText('Unsaved changes, kept on this device');
    window.dispatchEvent(new Event('pagehide'));
    const drafts = [...first.stored];
    first.unmount();
    const { server } = postServer({ drafts });
    await press('New Post');
    await waitFor(() => expect(valueOf('Title')).toBe('Open days!'));
    save();
    await screen.findByText('Saved');
    expect(server.begun).toEqual([first.server.begun[0]]);
  });

  it('is compared, not sent, when the post has changed since', async () => {
    const from = someEditedPost().fields;
    const words = JSON.stringify({ fields: { ...from, title: 'Open evenings' }, from, basis: 'earlier' });
    const { server } = postServer({ drafts: [['1/post/7', words]] });
    await screen.findByText('Unsaved changes');
    await press('Edit Open days');
    await screen.findByText('Someone changed this post after you wrote your draft.');
    expect(server.version).toBe(0);
  });

  it.each([
    ['post/new', 'nonsense'],
    ['post/new', '{}'],
    ['post/new', '{"fields":{},"from":{}}'],
  ])('is ignored when it cannot be parsed: %s %s', async (name, text) => {
    showBlogAdmin({}, { drafts: [[`1/${name}`, text]] });
    await press('New Post');
    await screen.findByLabelText('Title');
    expect(valueOf('Title')).toBe('');
  });
});
