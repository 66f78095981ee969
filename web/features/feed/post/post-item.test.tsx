import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { someAuthor, somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { removeDrafts } from '../drafts/drafts.ts';
import { FeedList } from '../feed-list.tsx';

type Replies = Record<string, (made: { body: unknown }) => unknown>;

const show = (posts: FeedPost[], replies: Replies = {}, user: CurrentUser = someMember, screens: string[] = []) => {
  const all: Replies = {
    'feed.list': () => posts,
    'feed.get': () => posts[0],
    'auth.user': () => someMember,
    ...replies,
  };
  return renderScreen(<FeedList />, { user, screens, replies: all });
};
const mine = (details: Partial<FeedPost> = {}) => somePost({ author: someMember, ...details });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const refusal = () => new ApiError({ status: 400, code: 'bad_request', message: 'The server is at tea.' });
const failing = () => {
  throw refusal();
};

beforeEach(() => {
  removeDrafts();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe('a post', () => {
  it('shows its author and its text, with line breaks and safe links', async () => {
    show([somePost({ content: 'See https://school.example/film\njavascript:alert(1) <b>bold</b>' })]);
    const post = await screen.findByRole('article', { name: 'Open day' });
    within(post).getByText('Camille Claudel');
    within(post).getByText('Level 3, Contributor');
    const links = within(post).getAllByRole('link', { name: /^http/ });
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://school.example/film', 'nofollow noopener ugc'],
    ]);
    expect(post.textContent).toContain('javascript:alert(1) <b>bold</b>');
  });

  it('links to its author', async () => {
    show([somePost()]);
    const link = await screen.findByRole('link', { name: 'Camille Claudel' });
    expect(link.getAttribute('href')).toBe('/users/2');
  });

  it('shows the current member with their latest data', async () => {
    show([mine()], {}, { ...someMember, level: 2 });
    expect(await screen.findByText('Level 2, Explorer')).toBeDefined();
  });

  it('is shortened when it is very long, and expands', async () => {
    const content = `${'word '.repeat(400)}the end`;
    show([somePost({ content })]);
    const more = await button('Read more');
    expect(screen.queryByText(/the end/)).toBeNull();
    await userEvent.click(more);
    expect(screen.getByText(/the end/)).toBeDefined();
  });

  it('loads nothing from a video’s host before consent, and links a video that cannot be embedded', async () => {
    const film = { postType: 'video', mediaUrl: 'https://youtu.be/dQw4w9WgXcQ' } as const;
    const { container } = show([
      somePost(film),
      somePost({ id: 6, title: 'Own', postType: 'video', mediaUrl: 'https://films.example/a.mp4' }),
    ]);
    await screen.findByText(/Vimeo’s domain restrictions/);
    const link = screen.getByRole('link', { name: /films\.example/ });
    expect(link.getAttribute('href')).toBe('https://films.example/a.mp4');
    expect(link.getAttribute('rel')).toBe('nofollow noopener ugc');
    expect(screen.getAllByRole('link', { name: /Play video/ })).toHaveLength(1);
    expect(container.querySelector('iframe')).toBeNull();
  });

  it('shows the title of the blog post that it shares', async () => {
    show([somePost({ blogPost: { slug: 'open-days', title: 'On open days', excerpt: 'Open the gates.' } })]);
    await screen.findByText('On open days');
    expect(screen.getByText('Open the gates.')).toBeDefined();
  });

  it('links the library resources that it announces, or the library if there are several', async () => {
    const signs = {
      slug: 'gate-signs',
      title: 'Gate signs',
      kind: 'guide',
      minutes: 10,
      summary: 'Show the way.',
    } as const;
    const film = { ...signs, slug: 'lights', title: 'Lights', kind: 'film', minutes: 65 } as const;
    const links = () =>
      within(screen.getByRole('list', { name: 'New resources' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    const screens = ['/feed', '/library', '/library/:slug'];
    const { unmount } = show([somePost({ library: [signs] })], {}, someMember, screens);
    await screen.findByText('Guide · 10 min');
    screen.getByText('Show the way.');
    expect(links()).toEqual([['Gate signs', '/library/gate-signs']]);
    expect(screen.queryByRole('link', { name: 'Go to the library' })).toBeNull();
    unmount();
    show([somePost({ library: [signs, film] })], {}, someMember, screens);
    await screen.findByText('Training film · 1 h 5 min');
    expect(links().map(([title]) => title)).toEqual(['Gate signs', 'Lights']);
    expect(screen.getByRole('link', { name: 'Go to the library' }).getAttribute('href')).toBe('/library');
  });

  it('shows the time of the webinar that it announces, here and at the host, and whether it is cancelled', async () => {
    const webinar = {
      slug: 'editing-clinic',
      title: 'Editing clinic',
      startsAt: '2027-03-18T13:00:00.000Z',
      timeZone: 'Asia/Tokyo',
      minutes: 90,
      hosts: ['Tomasz Wilk', 'Ada Lovelace'],
      isCancelled: false,
    };
    const screens = ['/feed', '/webinars/:slug'];
    const { unmount } = show([somePost({ webinar })], {}, someMember, screens);
    const card = await screen.findByRole('complementary', { name: 'Webinar' });
    const link = within(card).getByRole('link', { name: 'Editing clinic' });
    expect(link.getAttribute('href')).toBe('/webinars/editing-clinic');
    within(card).getByText('Thu 18 Mar 2027, 13:00 to 14:30 (UTC)');
    within(card).getByText('Thu 18 Mar 2027, 22:00 to 23:30 (Tokyo)');
    within(card).getByText('With Tomasz Wilk and Ada Lovelace');
    expect(within(card).queryByText('Cancelled')).toBeNull();
    unmount();
    show([somePost({ webinar: { ...webinar, isCancelled: true } })], {}, someMember, screens);
    await screen.findByText('Cancelled');
  });
});

describe('a like', () => {
  it('is shown at once, sends the wanted state, and refetches the post', async () => {
    const { made } = show([somePost()], {
      'feed.like': () => ({ liked: true, likeCount: 1 }),
      'feed.get': () => somePost({ likedByMe: true, likeCount: 5 }),
    });
    const like = await button(/Like/);
    await userEvent.click(like);
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() => expect(like.textContent).toBe('Like5 likes'));
    expect(made.find((call) => call.name === 'feed.like')?.body).toEqual({ liked: true });
    expect(made.filter((call) => call.name === 'feed.list')).toHaveLength(1);
    expect(made.map((call) => call.name)).toContain('auth.user');
  });

  it('is shown before the next frame, and so is its removal', async () => {
    show([somePost({ likeCount: 3 })], {
      'feed.like': ({ body }) => ({ ...(body as object), likeCount: 3 }),
      'feed.get': () => new Promise(() => undefined),
    });
    const like = await button(/Like/);
    fireEvent.click(like);
    expect([like.getAttribute('aria-pressed'), like.textContent]).toEqual(['true', 'Like4 likes']);
    fireEvent.click(like);
    expect([like.getAttribute('aria-pressed'), like.textContent]).toEqual(['false', 'Like3 likes']);
  });

  it('is undone with a message on failure', async () => {
    let refuse: (error: Error) => void = () => undefined;
    show([somePost({ likeCount: 3 })], {
      'feed.like': () => new Promise((_, reject) => (refuse = reject)),
      'feed.get': failing,
    });
    const like = await button(/Like/);
    await userEvent.click(like);
    await waitFor(() => expect(like.textContent).toBe('Like4 likes'));
    refuse(refusal());
    await screen.findByText('Failed to like post');
    screen.getByText('The server is at tea.');
    expect(like.getAttribute('aria-pressed')).toBe('false');
    expect(like.textContent).toBe('Like3 likes');
  });

  it('removes the post when it has been deleted', async () => {
    show([somePost()], {
      'feed.like': () => {
        throw new ApiError({ status: 404, code: 'not_found', message: 'This post no longer exists.' });
      },
      'feed.get': () => {
        throw new ApiError({ status: 404, code: 'not_found', message: 'This post no longer exists.' });
      },
    });
    await press(/Like/);
    await screen.findByText('No posts yet');
    expect(await screen.findByText('Failed to like post')).toBeDefined();
  });
});

describe('editing one’s own post', () => {
  const edit = async () => {
    await press('Edit post');
    return screen.findByLabelText<HTMLInputElement>('Title');
  };

  it('saves the changes in place', async () => {
    const { made } = show([mine()], { 'feed.update': ({ body }) => mine(body as Partial<FeedPost>) });
    await userEvent.type(await edit(), ' at last');
    await press('Save');
    await screen.findByRole('heading', { name: 'Open day at last' });
    await screen.findByText('Post updated');
    expect(made.find((call) => call.name === 'feed.update')?.body).toEqual({
      title: 'Open day at last',
      content: 'Forty families came.',
    });
    expect(document.activeElement).toBe(await button('Edit post'));
  });

  it('keeps the picture’s description, and asks before a change to it is lost', async () => {
    const media = { url: '/p', width: 1, height: 1, sizes: [], duration: null, alt: 'A banner' };
    const post = mine({ postType: 'image', media });
    const { made } = show([post], { 'feed.update': () => post });
    await userEvent.type(await edit(), '!');
    await press('Save');
    await screen.findByText('Post updated');
    expect(made.find((call) => call.name === 'feed.update')?.body).toMatchObject({ mediaAlt: 'A banner' });
    await edit();
    await userEvent.type(screen.getByLabelText(/^Describe the picture/), ' on the lawn');
    await press('Cancel');
    await screen.findByRole('alertdialog', { name: 'Discard draft?' });
  });

  it('requires a title and text', async () => {
    show([mine()]);
    await userEvent.clear(await edit());
    await userEvent.clear(screen.getByLabelText('Content'));
    await press('Save');
    await screen.findByText('Title is required');
    expect(screen.getByText('Content is required')).toBeDefined();
  });

  it('closes with Escape, after a confirmation if there are changes', async () => {
    show([mine()]);
    await edit();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Title')).toBeNull();
    await userEvent.type(await edit(), '!');
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Discard draft?' });
    await press('Discard');
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Open day' })).toBeDefined();
  });

  it('keeps the text when saving fails', async () => {
    show([mine()], { 'feed.update': failing });
    await userEvent.type(await edit(), '!');
    await press('Save');
    await screen.findByText('Failed to update post');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Open day!');
  });

  it('is not offered to others', async () => {
    show([somePost()]);
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Edit post' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete post' })).toBeNull();
  });
});

describe('the menu of a post', () => {
  const lines = async () => {
    await press('More options for this post');
    return (await screen.findAllByRole('menuitem')).map((line) => line.textContent);
  };

  it('includes the actions that are beside the author on a wide screen', async () => {
    show([mine()]);
    expect(await lines()).toEqual(['Edit post', 'Mute post', 'Delete post…']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post…' }));
    await screen.findByRole('alertdialog', { name: 'Delete this post?' });
  });

  it('moves the focus to the text for editing', async () => {
    show([mine()]);
    await lines();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit post' }));
    const words = await screen.findByLabelText('Content');
    await waitFor(() => expect(document.activeElement).toBe(words));
  });

  it('lets others report it', async () => {
    show([somePost()]);
    expect(await lines()).toEqual(['Follow comments', 'Mute post', 'Report post…']);
  });
});

describe('deleting a post', () => {
  const confirm = async () => {
    await press('Delete post');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this post?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete post' }));
  };

  it('asks for confirmation, and moves the focus to the next post', async () => {
    const { made } = show([mine(), somePost({ id: 6, title: 'Sports day' })], {
      'feed.delete': () => ({ success: true }),
    });
    await press('Delete post');
    await press('Cancel');
    expect(made.some((call) => call.name === 'feed.delete')).toBe(false);
    await confirm();
    await screen.findByText('Post deleted');
    await waitFor(() => expect(screen.queryByText('Open day')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Sports day'));
    expect(made.filter((call) => call.name === 'feed.list')).toHaveLength(1);
  });

  it('is possible for administrators on any post', async () => {
    const { made } = show(
      [somePost()],
      { 'admin.posts.delete': () => ({ success: true }) },
      { ...someMember, isAdmin: true },
    );
    await confirm();
    await screen.findByText('No posts yet');
    expect(made.some((call) => call.name === 'admin.posts.delete')).toBe(true);
    expect(screen.queryByText(someAuthor.firstName)).toBeNull();
  });

  it('shows a message when it fails, and keeps the post', async () => {
    show([mine()], { 'feed.delete': failing });
    await confirm();
    await screen.findByText('Failed to delete post');
    expect(screen.getByRole('article', { name: 'Open day', hidden: true })).toBeDefined();
  });
});
