import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { localTimeWithZone } from '#shared/rules/local-time.ts';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import {
  fill,
  picture,
  press,
  showBlogAdmin,
  someEditedPost,
  someSummary,
  valueOf,
  write,
} from '../../../tests/support/blog-admin.tsx';

/* Members-side §2 "Blog administration", §4, §5 and §8. */

const DAY = 86_400_000;
/** Confirms publishing a post for the first time. */
const publishFirst = async () => {
  await press('Publish');
  const question = within(await screen.findByRole('alertdialog', { name: /^Publish “/ }));
  await userEvent.click(question.getByRole('button', { name: 'Publish' }));
};

describe('the list of posts', () => {
  it('has an empty state', async () => {
    showBlogAdmin({ 'blog.edited.list': () => [] });
    expect(await screen.findByText('No blog posts yet')).toBeTruthy();
  });

  it('shows an error when loading fails, and offers a retry', async () => {
    let fails = true;
    showBlogAdmin({
      'blog.edited.list': () => {
        if (fails) throw new ApiError({ status: 403, message: '401' });
        return [someSummary()];
      },
    });
    await screen.findByText('We couldn’t load the posts');
    fails = false;
    await press('Try again');
    expect(await screen.findByText('Open days')).toBeTruthy();
  });

  it('links posts to the site, and marks those that are not live yet', async () => {
    const publishedAt = new Date(Date.now() + DAY).toISOString();
    const later = someSummary({ id: 8, title: 'Later', state: 'scheduled', publishedAt });
    const draft = someSummary({ id: 9, title: '', slug: null, state: 'draft', publishedAt: null, hasChanges: true });
    const { platform } = showBlogAdmin({ 'blog.edited.list': () => [later, draft, someSummary()] });
    await press('View Open days');
    expect(platform.openSite).toHaveBeenCalledWith('/blog/open-days');
    expect(screen.getByText(/^Goes live on/).textContent).toBe(`Goes live on ${localTimeWithZone(publishedAt)}`);
    screen.getByText('Draft');
    screen.getByText('Untitled');
    expect(screen.queryByRole('button', { name: 'View Later' })).toBeNull();
  });

  it('sorts by a column heading, in both directions', async () => {
    const { made } = showBlogAdmin({ 'blog.edited.list': () => [someSummary()] });
    await press('Post');
    await press('Post');
    const head = await screen.findByRole('columnheader', { name: 'Post' });
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    const asked = made.flatMap(({ name, query }) => (name === 'blog.edited.list' ? [query] : []));
    expect(asked).toMatchObject([{}, { sort: 'title' }, { sort: '-title' }]);
  });

  it('shows who has a post open, and which posts have unpublished changes', async () => {
    showBlogAdmin({
      'blog.edited.list': () => [someSummary({ hasChanges: true, editors: [{ id: 4, name: 'Jeanne Moreau' }] })],
    });
    expect(await screen.findByText('Being edited by Jeanne Moreau')).toBeTruthy();
    expect(screen.getByText('Unpublished changes')).toBeTruthy();
  });

  it('publishes those of the selected posts that have unpublished changes', async () => {
    const draft = someSummary({
      id: 9,
      title: 'Later',
      slug: null,
      state: 'draft',
      publishedAt: null,
      hasChanges: true,
    });
    const { made } = showBlogAdmin({
      'blog.edited.list': () => [draft, someSummary()],
      'blog.edited.get': () => someEditedPost({ id: 9, slug: null }, { title: 'Later', slug: '' }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await press('Publish');
    const question = within(await screen.findByRole('alertdialog', { name: 'Publish 2 posts?' }));
    await userEvent.click(question.getByRole('button', { name: 'Publish' }));
    await screen.findByText('2 posts published');
    const [published, ...others] = made.filter(({ name }) => name === 'blog.publish');
    expect(published).toMatchObject({
      params: { id: '9' },
      body: { title: 'Later', slug: 'later', ifUpdatedAt: '2026-03-02T09:30:00.000Z' },
    });
    expect(others).toEqual([]);
  });

  it('asks before deleting, and confirms afterwards', async () => {
    const { made } = showBlogAdmin({ 'blog.edited.delete': () => ({ success: true }) });
    await press('Delete Open days');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Are you sure you want to delete this blog post?');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Blog post deleted successfully');
    expect(made.find(({ name }) => name === 'blog.edited.delete')?.params).toEqual({ id: '7' });
  });

  it('undoes a deletion from the toast', async () => {
    const { made } = showBlogAdmin({
      'blog.edited.delete': () => ({ success: true }),
      'blog.trash.restore': () => ({ success: true, slug: 'open-days' }),
    });
    await press('Delete Open days');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await press('Undo');
    await screen.findByText('Blog post restored');
    expect(made.find(({ name }) => name === 'blog.trash.restore')?.params).toEqual({ id: '7' });
  });

  it('has a trash to restore posts from, or delete them permanently after a confirmation', async () => {
    const trash = { at: '2026-03-02T09:30:00.000Z', until: '2026-04-01T09:30:00.000Z' };
    const { made } = showBlogAdmin({
      'blog.edited.list': ({ query }) =>
        (query as { state?: string }).state === 'trash' ? [someSummary({ trash })] : [],
      'blog.trash.restore': () => ({ success: true, slug: 'open-days' }),
      'blog.trash.delete': () => ({ success: true }),
    });
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Trash');
    await press('Restore Open days');
    await screen.findByText('Blog post restored');
    await press('Delete Open days permanently');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Open days” permanently?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('“Open days” deleted permanently');
    const calls = made.map(({ name }) => name);
    expect(calls).toContain('blog.trash.restore');
    expect(calls).toContain('blog.trash.delete');
    expect(screen.getByText('1 Apr 2026')).toBeTruthy();
  });

  it('shows an error when deleting fails', async () => {
    showBlogAdmin({
      'blog.edited.delete': () => {
        throw new NetworkError('offline');
      },
    });
    await press('Delete Open days');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete blog post');
    expect(screen.getByText('Error')).toBeTruthy();
  });
});

describe('the post editor', () => {
  it('fills the slug from the title, has a default category, and publishes the saved text', async () => {
    const { made, stored } = showBlogAdmin();
    await write();
    await userEvent.tab();
    expect(valueOf('Slug')).toBe('ete-open-days');
    expect(valueOf('Category')).toBe('Beyond Bonjour');
    await publishFirst();
    await screen.findByText('Blog post created successfully');
    const published = made.find(({ name }) => name === 'blog.publish');
    expect(published?.params).toEqual({ id: '8' });
    expect(published?.body).toMatchObject({
      title: 'Été: Open  Days!',
      slug: 'ete-open-days',
      category: 'Beyond Bonjour',
      excerpt: 'In short.',
    });
    expect(made.find(({ name }) => name === 'blog.begin')?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(stored.size).toBe(0));
  });

  it('keeps a slug that was edited by hand', async () => {
    showBlogAdmin();
    await press('New Post');
    await screen.findByLabelText('Title');
    await fill('Slug', 'mine');
    await fill('Title', 'Open days');
    await userEvent.tab();
    expect(valueOf('Slug')).toBe('mine');
  });

  it('shows which fields are missing, and publishes nothing', async () => {
    const { made } = showBlogAdmin();
    await press('New Post');
    await fill('Category', 'Training');
    await press('Publish');
    for (const words of ['Title is required', 'Excerpt is required']) await screen.findByText(words);
    await screen.findByText('Failed to create blog post');
    expect(made.some(({ name }) => name === 'blog.publish')).toBe(false);
  });

  it('shows beside the slug that it is taken, and keeps the text', async () => {
    showBlogAdmin({
      'blog.publish': () => {
        throw new ApiError({ status: 409, code: 'conflict', message: 'Taken', fields: { slug: 'Taken' } });
      },
    });
    await write();
    await publishFirst();
    await screen.findByText('Failed to create blog post');
    expect(screen.getByLabelText('Slug').getAttribute('aria-invalid')).toBe('true');
    expect(valueOf('Title')).toBe('Été: Open  Days!');
  });

  it('uploads a picture at once, with alternative text, and removes it again', async () => {
    const { made } = showBlogAdmin();
    await write();
    await userEvent.upload(screen.getByLabelText('Image'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    await userEvent.type(await screen.findByLabelText('Alt text'), 'A gate');
    await press('Remove picture');
    await userEvent.upload(screen.getByLabelText('Image'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    await userEvent.type(await screen.findByLabelText('Alt text'), 'A hall');
    await publishFirst();
    await screen.findByText('Blog post created successfully');
    expect(made.find(({ name }) => name === 'blog.publish')?.body).toMatchObject({
      imageUrl: picture.url,
      imageAlt: 'A hall',
    });
  });

  it('has a preview', async () => {
    showBlogAdmin();
    await press('Edit Open days');
    const text = await screen.findByLabelText('Content');
    await press('Preview');
    const preview = within(screen.getByRole('article', { name: 'Preview' }));
    preview.getByRole('heading', { name: 'Open days' });
    preview.getByText('At length.');
    await press('Back to editing');
    expect(valueOf('Title')).toBe('Open days');
    // With its uploads and undo history.
    expect(screen.getByLabelText('Content')).toBe(text);
  });

  it('shows who else has the post open, and that a post was deleted', async () => {
    const { unmount } = showBlogAdmin({
      'blog.editors.stay': () => ({
        editors: [{ id: 4, name: 'Jeanne Moreau' }],
        updatedAt: '2026-03-02T09:30:00.000Z',
      }),
    });
    await press('Edit Open days');
    expect(await screen.findByText('Jeanne Moreau is also editing this post.')).toBeTruthy();
    unmount();
    showBlogAdmin({
      'blog.edited.get': () => {
        throw new ApiError({ status: 404, code: 'not_found', message: 'Gone' });
      },
    });
    await press('Edit Open days');
    expect(await screen.findByText('We can’t find this post')).toBeTruthy();
  });

  it('schedules a post with a future date', async () => {
    const publishedAt = new Date(Date.now() + DAY).toISOString();
    showBlogAdmin({ 'blog.edited.get': () => someEditedPost({ state: 'draft', published: null }, { publishedAt }) });
    await press('Edit Open days');
    await press('Schedule');
    expect(await screen.findByRole('alertdialog', { name: 'Schedule “Open days”?' })).toBeTruthy();
  });

  it('shows that a post is scheduled, until something is changed', async () => {
    const publishedAt = new Date(Date.now() + DAY).toISOString();
    showBlogAdmin({ 'blog.edited.get': () => someEditedPost({ state: 'scheduled', publishedAt }, { publishedAt }) });
    await press('Edit Open days');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Scheduled' })).disabled).toBe(true);
    screen.getByText(/^Scheduled for /);
    await userEvent.type(screen.getByLabelText('Title'), '!');
    expect(screen.getByRole('button', { name: 'Update scheduled post' })).toBeTruthy();
  });

  it('asks before publishing for the first time, also with Ctrl+Enter, which does nothing inside a dialog', async () => {
    const { made } = showBlogAdmin();
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Address/), '/services');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByLabelText('Title'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const question = within(await screen.findByRole('alertdialog', { name: /^Publish “/ }));
    expect(made.some(({ name }) => name === 'blog.publish')).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Blog post created successfully');
  });

  it('shows versions and preview links with times in the reader’s time zone', async () => {
    vi.stubEnv('TZ', 'Asia/Dubai');
    const created = { createdAt: '2026-03-01T05:00:00.000Z', createdBy: null };
    showBlogAdmin({
      'blog.versions.list': () => [{ ...created, id: 3, kind: 'draft', title: 'Open doors', words: 2 }],
      'blog.previews.list': () => [{ ...created, id: 4, expiresAt: '2026-03-15T05:00:00.000Z' }],
    });
    await press('Edit Open days');
    await press('More');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
    await screen.findByText('Times are in Dubai time.');
    screen.getByText(/^Saved 1 Mar 2026, 09:00/);
    await userEvent.keyboard('{Escape}');
    await press('More');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share preview' }));
    const link = await screen.findByText(/^Created/);
    expect(link.textContent).toBe('Created 1 Mar 2026, 09:00, expires 15 Mar 2026, 09:00 (Dubai time)');
  });

  it('shows the differences between an earlier version and the draft', async () => {
    const version = {
      id: 3,
      kind: 'draft',
      createdAt: '2026-03-01T09:30:00.000Z',
      createdBy: null,
      title: 'Open doors',
      words: 2,
    };
    showBlogAdmin({
      'blog.versions.list': () => [version],
      'blog.versions.get': () => ({
        ...version,
        fields: someEditedPost({}, { title: 'Open doors' }).fields,
        pictures: [],
      }),
    });
    await press('Edit Open days');
    await press('More');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
    await press('View');
    const title = within(await screen.findByRole('group', { name: 'Title: differences' }));
    expect(title.getByText('doors').tagName).toBe('INS');
    expect(title.getByText('days').tagName).toBe('DEL');
  });
});
