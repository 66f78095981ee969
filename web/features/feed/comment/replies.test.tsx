import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import { PageReply } from '../../../../tests/support/fake-transport.ts';
import { someAuthor, someComment, somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { draftName, removeDrafts, keepDraft } from '../drafts/drafts.ts';
import { PostItem } from '../feed-list.tsx';

type Replies = Record<string, (made: { body: unknown; query: unknown }) => unknown>;

const show = (post: FeedPost, replies: Replies = {}) => {
  const all: Replies = { 'feed.get': () => new Promise(() => undefined), 'auth.user': () => someMember, ...replies };
  return renderScreen(<PostItem listed={post} />, { user: someMember, replies: all });
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reply to/ });
const root = someComment({ id: 40, content: 'How many?' });
const reply = (details: Partial<Comment> = {}) => someComment({ id: 41, parentId: 40, content: 'Forty.', ...details });

afterEach(() => removeDrafts());

describe('replies', () => {
  it('appear under their comment', () => {
    show(somePost({ comments: [root, someComment({ id: 42, content: 'Another' }), reply()] }));
    const thread = screen.getByRole('list', { name: 'Replies' });
    expect(within(thread).getAllByRole('listitem')).toHaveLength(1);
    expect(thread.closest('li')?.id).toBe('comment-40');
  });

  it('stay under a placeholder when their comment is deleted', () => {
    show(somePost({ comments: [reply({ parentGone: true })] }));
    expect(screen.getByText('This comment was deleted')).toBeDefined();
    expect(screen.getByText('Forty.')).toBeDefined();
  });

  it('are sent with their comment’s id, and then the form closes', async () => {
    const { made } = show(somePost({ comments: [root] }), {
      'feed.comments.create': () => reply({ user: someMember }),
    });
    await press('Reply');
    const field = await box();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'Forty.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Reply added! (+5 points)');
    expect(made[0]?.body).toEqual({ content: 'Forty.', parentId: 40 });
    await screen.findByRole('list', { name: 'Replies' });
    expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull();
  });

  it('to a reply mention its author', async () => {
    const { made } = show(somePost({ comments: [root, reply()] }), { 'feed.comments.create': () => reply({ id: 43 }) });
    await userEvent.click(screen.getAllByRole('button', { name: 'Reply' })[1]!);
    const field = await box();
    expect(field.value).toBe('@Camille Claudel ');
    await userEvent.type(field, 'Really?');
    await userEvent.click(within(field.form!).getByRole('button', { name: 'Reply' }));
    const mentions = [{ userId: someAuthor.id, start: 0, name: 'Camille Claudel' }];
    await waitFor(() => expect(made[0]?.body).toEqual({ content: '@Camille Claudel Really?', parentId: 41, mentions }));
  });

  it('keep a draft, and ask before it is discarded', async () => {
    keepDraft(draftName(someMember.id, 'reply', 40), { content: '' }, { content: 'Half a', parentId: '40' });
    show(somePost({ comments: [root] }));
    expect((await box()).value).toBe('Half a');
    await press('Cancel');
    await press('Keep writing');
    expect((await box()).value).toBe('Half a');
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull());
  });
});

describe('a comment’s like', () => {
  it('is shown at once, then with the server’s count', async () => {
    const { made } = show(somePost({ comments: [{ ...root, likeCount: 1 }] }), {
      'feed.comments.like': () => ({ liked: true, likeCount: 3 }),
    });
    const like = screen.getByRole('button', { name: /^Like comment/ });
    expect(like.textContent).toBe('Like comment1 like');
    await userEvent.click(like);
    await waitFor(() => expect(like.textContent).toBe('Like comment3 likes'));
    expect(like.getAttribute('aria-pressed')).toBe('true');
    expect(made[0]?.body).toEqual({ liked: true });
  });

  it('is undone on failure', async () => {
    show(somePost({ comments: [{ ...root, likeCount: 1 }], likedComments: [40] }), {
      'feed.comments.like': () => {
        throw new ApiError({ status: 400, code: 'bad_request', message: 'The server is at tea.' });
      },
    });
    const like = screen.getByRole('button', { name: /^Like comment/ });
    expect(like.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(like);
    await screen.findByText('Failed to like comment');
    expect([like.getAttribute('aria-pressed'), like.textContent]).toEqual(['true', 'Like comment1 like']);
  });
});

describe('the list of members who like something', () => {
  it('is loaded page by page when it is opened', async () => {
    const people = [someAuthor, { ...someAuthor, id: 3, firstName: 'Auguste', lastName: 'Rodin' }];
    const { made } = show(somePost({ likeCount: 2 }), {
      'feed.likes.list': ({ query }) =>
        (query as { before?: string }).before ? new PageReply([people[1]], null) : new PageReply([people[0]], 'more'),
    });
    expect(made).toEqual([]);
    await press('See who liked this post');
    const dialog = await screen.findByRole('dialog', { name: 'Who liked this post' });
    await within(dialog).findByText('Camille Claudel');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Load more' }));
    await within(dialog).findByText('Auguste Rodin');
  });

  it('shows an error when it cannot be loaded', async () => {
    show(somePost({ comments: [{ ...root, likeCount: 1 }] }), {
      'feed.comments.likes.list': () => {
        throw new ApiError({ status: 400, code: 'bad_request', message: 'The server is at tea.' });
      },
    });
    await press('See who liked this comment');
    expect(await screen.findByText('We couldn’t load the likes')).toBeDefined();
  });
});
