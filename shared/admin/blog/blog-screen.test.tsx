import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { fill, picture, post, press, showBlogAdmin, valueOf, write } from '../../../tests/support/blog-admin.tsx';
import { someBlogPost } from '../../../tests/support/blog.ts';

/* Members-side §2 "Blog administration", §4, §5 and §8. */

const DAY = 86_400_000;

describe('§2, the list', () => {
  it('says that there are no posts', async () => {
    showBlogAdmin({ 'blog.list': () => [] });
    expect(await screen.findByText('No blog posts yet')).toBeTruthy();
  });

  it('says what went wrong, and tries again', async () => {
    let fails = true;
    showBlogAdmin({
      'blog.list': () => {
        if (fails) throw new ApiError({ status: 403, message: '401' });
        return [post];
      },
    });
    await screen.findByText('Error Loading Posts');
    fails = false;
    await press('Try again');
    expect(await screen.findByText('Open days')).toBeTruthy();
  });

  it('shows a post on the site, and marks what is not there yet', async () => {
    const later = someBlogPost({ id: 8, title: 'Later', publishedAt: new Date(Date.now() + DAY).toISOString() });
    const draft = someBlogPost({ id: 9, title: 'Never', published: false });
    const { platform } = showBlogAdmin({ 'blog.list': () => [later, draft, post] });
    await press('View Open days');
    expect(platform.openSite).toHaveBeenCalledWith('/blog/open-days');
    screen.getByText(/^Appears on/);
    screen.getByText('Draft');
    expect(screen.queryByRole('button', { name: 'View Later' })).toBeNull();
  });

  it('asks before it deletes, and says that it has', async () => {
    const { made } = showBlogAdmin({ 'blog.delete': () => ({ success: true }) });
    await press('Delete Open days');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Are you sure you want to delete this blog post?');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Blog post deleted successfully');
    expect(made.find(({ name }) => name === 'blog.delete')?.params).toEqual({ slug: 'open-days' });
  });

  it('says when it could not delete', async () => {
    showBlogAdmin({
      'blog.delete': () => {
        throw new NetworkError('offline');
      },
    });
    await press('Delete Open days');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete blog post');
    expect(screen.getByText('Error')).toBeTruthy();
  });
});

describe('§5, writing a post', () => {
  it('fills the slug from the title, has its category, and is always published', async () => {
    const { made, kept } = showBlogAdmin({ 'blog.create': () => post });
    await write();
    expect(valueOf('Slug')).toBe('ete-open-days');
    expect(valueOf('Category')).toBe('Beyond Bonjour');
    await press('Create post');
    await screen.findByText('Blog post created successfully');
    const call = made.find(({ name }) => name === 'blog.create');
    expect(call?.body).toEqual({
      title: 'Été: Open  Days!',
      slug: 'ete-open-days',
      category: 'Beyond Bonjour',
      excerpt: 'In short.',
      content: 'At length.',
      imageUrl: null,
      imageAlt: '',
      published: true,
    });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept.size).toBe(0);
  });

  it('leaves a slug alone that somebody wrote', async () => {
    showBlogAdmin();
    await press('New Post');
    await fill('Slug', 'mine');
    await fill('Title', 'Open days');
    await userEvent.tab();
    expect(valueOf('Slug')).toBe('mine');
  });

  it('says what is missing and sends nothing', async () => {
    const { made } = showBlogAdmin();
    await press('New Post');
    await press('Create post');
    for (const words of ['Title is required', 'Excerpt is required', 'Content is required']) {
      await screen.findByText(words);
    }
    expect(made.some(({ name }) => name === 'blog.create')).toBe(false);
  });

  it('says beside the slug that it is taken, and keeps the words', async () => {
    showBlogAdmin({
      'blog.create': () => {
        throw new ApiError({ status: 409, code: 'conflict', message: 'Taken', fields: { slug: 'Taken' } });
      },
    });
    await write();
    await press('Create post');
    await screen.findByText('Failed to create blog post');
    expect(screen.getByLabelText('Slug').getAttribute('aria-invalid')).toBe('true');
    expect(valueOf('Title')).toBe('Été: Open  Days!');
  });

  it('uploads a picture at once, with words for it, and takes it away again', async () => {
    const { made } = showBlogAdmin({ 'blog.pictures.add': () => picture, 'blog.create': () => post });
    await write();
    await userEvent.upload(screen.getByLabelText('Image'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    await userEvent.type(await screen.findByLabelText('What the picture shows'), 'A gate');
    await press('Remove picture');
    await userEvent.upload(screen.getByLabelText('Image'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    await userEvent.type(await screen.findByLabelText('What the picture shows'), 'A hall');
    await press('Create post');
    await screen.findByText('Blog post created successfully');
    expect(made.find(({ name }) => name === 'blog.create')?.body).toMatchObject({
      imageUrl: picture.url,
      imageAlt: 'A hall',
    });
  });

  it('can be looked at as its readers will see it', async () => {
    showBlogAdmin();
    await write();
    await press('Preview');
    const preview = within(screen.getByRole('article', { name: 'Preview' }));
    preview.getByRole('heading', { name: 'Été: Open Days!' });
    preview.getByText('At length.');
    await press('Back to writing');
    expect(valueOf('Content')).toBe('At length.');
  });
});
