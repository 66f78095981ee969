import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { conflict, fill, post, press, showBlogAdmin, write } from '../../../tests/support/blog-admin.tsx';

/**
 * A server with at most one post, which keeps the promises of the real one: a key has one effect, a change names the
 * version that it began from.
 */
function blogServer(first: BlogPost | null) {
  const answers = new Map<string, BlogPost>();
  const server = {
    now: first,
    posts: first ? 1 : 0,
    /** The next answers that are lost after the work is done. */
    losing: 0,
    version: 0,
    save(body: object): BlogPost {
      const { imageAlt: _, ifUpdatedAt: __, ...said } = body as BlogPost & { imageAlt: unknown; ifUpdatedAt: unknown };
      const updatedAt = new Date(Date.parse(post.updatedAt) + ++server.version * 1000).toISOString();
      server.now = { ...(server.now ?? post), ...JSON.parse(JSON.stringify(said)), updatedAt } as BlogPost;
      return server.now;
    },
    answer(made: BlogPost): BlogPost {
      if (server.losing-- > 0) throw new NetworkError('lost');
      return made;
    },
  };
  const shown = showBlogAdmin({
    'blog.list': () => (server.now ? [server.now] : []),
    'blog.get': () => server.now,
    'blog.create': ({ body, idempotencyKey }) => {
      const before = answers.get(idempotencyKey!);
      if (before) return server.answer(before);
      if (server.now?.slug === (body as BlogPost).slug) {
        throw new ApiError({ status: 409, code: 'conflict', message: 'Taken', fields: { slug: 'Taken' } });
      }
      server.posts += 1;
      answers.set(idempotencyKey!, server.save(body as object));
      return server.answer(server.now!);
    },
    'blog.update': ({ body }) => {
      if ((body as { ifUpdatedAt: string }).ifUpdatedAt !== server.now?.updatedAt) return conflict();
      return server.answer(server.save(body as object));
    },
  });
  return { server, ...shown };
}

const edit = async () => {
  await press('Edit Open days');
  await screen.findByLabelText('Title');
};

describe('a post whose first save was answered to nobody', () => {
  it('is one post when “Create post” is pressed again', async () => {
    const { server, kept } = blogServer(null);
    server.losing = 1;
    await write();
    await press('Create post');
    await screen.findByText('Failed to create blog post');
    await press('Create post');
    await screen.findByText('Blog post created successfully');
    expect(server.posts).toBe(1);
    expect(kept.size).toBe(0);
  });

  it('is one post, with the later words and address, when they were changed in between', async () => {
    const { server } = blogServer(null);
    server.losing = 1;
    await write();
    await press('Create post');
    await screen.findByText('Failed to create blog post');
    await fill('Title', 'Open evenings');
    await fill('Slug', 'open-evenings');
    await press('Create post');
    await screen.findByText('Blog post created successfully');
    expect(server.posts).toBe(1);
    expect(server.now).toMatchObject({ title: 'Open evenings', slug: 'open-evenings' });
  });

  it('is one post after a crash, too', async () => {
    const { server, kept, unmount } = blogServer(null);
    server.losing = 1;
    await write();
    await press('Create post');
    await screen.findByText('Failed to create blog post');
    const drafts = [...kept];
    unmount();
    const { made } = showBlogAdmin({ 'blog.create': () => post }, { drafts });
    await press('New Post');
    await press('Create post');
    await screen.findAllByText('Blog post created successfully');
    const attempt = (JSON.parse(drafts[0]![1]) as { attempt: { key: string } }).attempt;
    expect(made.find(({ name }) => name === 'blog.create')?.idempotencyKey).toBe(attempt.key);
  });
});

describe('a change whose answer was lost', () => {
  it('is saved quietly when it is saved again', async () => {
    const { server } = blogServer(post);
    server.losing = 1;
    await edit();
    await fill('Title', 'Open evenings');
    await press('Save changes');
    await screen.findByText('Failed to update blog post');
    await press('Save changes');
    await screen.findByText('Blog post updated successfully');
    expect(server.now?.title).toBe('Open evenings');
    expect(server.version).toBe(1);
  });

  it('is built upon when more was written', async () => {
    const { server } = blogServer(post);
    server.losing = 1;
    await edit();
    await fill('Title', 'Open evenings');
    await press('Save changes');
    await screen.findByText('Failed to update blog post');
    await fill('Title', 'Open nights');
    await press('Save changes');
    await screen.findByText('Blog post updated successfully');
    expect(server.now?.title).toBe('Open nights');
  });
});

describe('of two who change a post', () => {
  it('the later restores with “Overwrite with mine” only what they touched', async () => {
    const { server } = blogServer(post);
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open doors', excerpt: 'Theirs, too.' });
    await press('Save changes');
    await screen.findByText('Jeanne Moreau changed this post.');
    expect(screen.queryByText('Excerpt', { selector: 'dt' })).toBeNull();
    await press('Overwrite with mine');
    await screen.findByText('Blog post updated successfully');
    expect(server.now).toMatchObject({ title: 'Open evenings', excerpt: 'Theirs, too.' });
  });

  it('the later keeps the other’s fields also when the first answer to “Overwrite with mine” was lost', async () => {
    const { server } = blogServer(post);
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open doors', excerpt: 'Theirs, too.' });
    await press('Save changes');
    server.losing = 1;
    await press('Overwrite with mine');
    await waitFor(() => expect(server.now?.title).toBe('Open evenings'));
    await press('Overwrite with mine');
    await screen.findByText('Blog post updated successfully');
    expect(server.now).toMatchObject({ title: 'Open evenings', excerpt: 'Theirs, too.' });
  });

  it('nobody is asked anything when both say the same', async () => {
    const { server } = blogServer(post);
    await edit();
    await fill('Title', 'Open evenings');
    server.save({ title: 'Open evenings', excerpt: 'Theirs.' });
    await press('Save changes');
    await screen.findByText('Blog post updated successfully');
    expect(server.now?.excerpt).toBe('Theirs.');
  });
});
