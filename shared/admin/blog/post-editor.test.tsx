import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { conflict, fill, post, press, showBlogAdmin, valueOf, write } from '../../../tests/support/blog-admin.tsx';

/* Members-side §2 "Blog administration", §4, §5 and §8. */

describe('§4, changing a post', () => {
  it('begins with its words and replaces them, with the version that it began from', async () => {
    const { made } = showBlogAdmin({ 'blog.update': () => post });
    await press('Edit Open days');
    await screen.findByLabelText('Title');
    await fill('Title', 'Open evenings');
    await press('Save changes');
    await screen.findByText('Blog post updated successfully');
    const call = made.find(({ name }) => name === 'blog.update');
    expect(call?.params).toEqual({ slug: 'open-days' });
    expect(call?.body).toMatchObject({ title: 'Open evenings', slug: 'open-days', ifUpdatedAt: post.updatedAt });
    expect(call?.body).not.toHaveProperty('publishedAt', expect.any(String));
  });

  it('says when it failed', async () => {
    showBlogAdmin({
      'blog.update': () => {
        throw new NetworkError('offline');
      },
    });
    await press('Edit Open days');
    await screen.findByLabelText('Title');
    await press('Save changes');
    expect(await screen.findByText('Failed to update blog post')).toBeTruthy();
  });

  it('shows what somebody else made of it, and overwrites it if asked', async () => {
    const theirs = { ...post, title: 'Open doors', updatedAt: '2026-03-02T10:00:00.000Z' };
    const reads = [post, theirs];
    let fails = true;
    const { made } = showBlogAdmin({
      'blog.get': () => reads.shift() ?? theirs,
      'blog.update': () => (fails ? conflict() : theirs),
    });
    await press('Edit Open days');
    await screen.findByLabelText('Title');
    await fill('Title', 'Open evenings');
    await press('Save changes');
    await screen.findByText('Jeanne Moreau changed this post.');
    expect(screen.getByText('doors', { exact: false, selector: 'del' })).toBeTruthy();
    expect(screen.getByText('evenings', { exact: false, selector: 'ins' })).toBeTruthy();
    fails = false;
    await press('Overwrite with mine');
    await screen.findByText('Blog post updated successfully');
    expect(made.findLast(({ name }) => name === 'blog.update')?.body).toMatchObject({
      title: 'Open evenings',
      ifUpdatedAt: theirs.updatedAt,
    });
  });

  it('takes the other version once that is confirmed', async () => {
    const theirs = { ...post, title: 'Open doors', updatedAt: '2026-03-02T10:00:00.000Z' };
    const reads = [post, theirs];
    showBlogAdmin({ 'blog.get': () => reads.shift() ?? theirs, 'blog.update': conflict });
    await press('Edit Open days');
    await screen.findByLabelText('Title');
    await fill('Title', 'Open evenings');
    await press('Save changes');
    await press('Take their version');
    await press('Take theirs');
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Open doors');
  });

  it('offers to publish again what somebody deleted in the meantime', async () => {
    const reads = [post];
    const { made } = showBlogAdmin({
      'blog.get': () => {
        const next = reads.shift();
        if (next) return next;
        throw new ApiError({ status: 404, code: 'not_found', message: 'This post could not be found.' });
      },
      'blog.update': () => {
        throw new ApiError({ status: 404, code: 'not_found', message: 'This post could not be found.' });
      },
      'blog.create': () => post,
    });
    await press('Edit Open days');
    await screen.findByLabelText('Title');
    await press('Save changes');
    await press('Publish mine as a new post');
    await screen.findByText('Blog post created successfully');
    expect(made.find(({ name }) => name === 'blog.create')?.body).toMatchObject({ title: 'Open days' });
  });
});

describe('a draft', () => {
  it('stays when the window is closed, and for its author alone', async () => {
    const { kept } = showBlogAdmin();
    await write();
    await press('Finish later');
    await waitFor(() => expect([...kept.keys()]).toEqual(['1/blog/new']));
    await press('New Post');
    await screen.findByText(/^Draft restored/);
    expect(valueOf('Title')).toBe('Été: Open  Days!');
    await press('Discard draft');
    await press('Discard');
    expect(valueOf('Title')).toBe('');
    expect(kept.size).toBe(0);
  });

  it('comes back after a crash with the version that it began from, and is marked in the list', async () => {
    const first = showBlogAdmin();
    await press('Edit Open days');
    await screen.findByLabelText('Title');
    await fill('Title', 'Open evenings');
    window.dispatchEvent(new Event('pagehide'));
    const drafts = [...first.kept];
    first.unmount();
    const newer = { ...post, updatedAt: '2026-05-05T10:00:00.000Z' };
    const { made } = showBlogAdmin(
      { 'blog.get': () => newer, 'blog.update': conflict },
      { drafts, at: '/blog/admin?post=open-days' },
    );
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Open evenings');
    await press('Save changes');
    await screen.findByText('Jeanne Moreau changed this post.');
    expect(made.find(({ name }) => name === 'blog.update')?.body).toMatchObject({ ifUpdatedAt: post.updatedAt });
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });

  it.each(['nonsense', '{}', '{"values":{},"from":{}}'])('that cannot be read is none: %s', async (text) => {
    showBlogAdmin({}, { drafts: [['1/blog/new', text]] });
    await press('New Post');
    expect(valueOf('Title')).toBe('');
  });
});
