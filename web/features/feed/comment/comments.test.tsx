import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { PageReply } from '../../../../tests/support/fake-transport.ts';
import { someComment, somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { postKey } from '#shared/api/queries/feed.ts';
import { draftName, removeDrafts, keepDraft } from '../drafts/drafts.ts';
import { PostItem } from '../feed-list.tsx';

type Replies = Record<string, (made: { body: unknown; query: unknown }) => unknown>;

const show = (post: FeedPost, replies: Replies = {}, user: CurrentUser = someMember) => {
  const all: Replies = { 'feed.get': () => new Promise(() => undefined), 'auth.user': () => user, ...replies };
  return renderScreen(<PostItem listed={post} />, { user, replies: all });
};
const mine = (details: Partial<Comment> = {}) => someComment({ user: someMember, ...details });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
const region = () => screen.getByRole('group', { name: 'Comments on “Open day”' });
const shown = () =>
  within(region())
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p.prose-lines')?.textContent);
const failing = () => {
  throw new ApiError({ status: 400, code: 'bad_request', message: 'The server is at tea. 401' });
};
const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    someComment({ id: from + index, content: `Comment ${from + index}` }),
  );

afterEach(() => removeDrafts());

describe('the comment box far down a list', () => {
  const showFar = (post: FeedPost) => renderScreen(<PostItem listed={post} isFar />, { user: someMember });

  it('is a placeholder button until it is pressed, and then takes the focus', async () => {
    showFar(somePost());
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Write a comment…');
    expect(document.activeElement).toBe(box());
  });

  it('can be reached by keyboard', async () => {
    showFar(somePost());
    screen.getByRole('button', { name: 'Copy link' }).focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('How kind.');
    expect(box().value).toBe('How kind.');
  });

  it('is rendered at once when it has a draft, without taking the focus', () => {
    keepDraft(draftName(someMember.id, 'comment', 7), { content: '' }, { content: 'How kind' });
    showFar(somePost());
    expect(box().value).toBe('How kind');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('adding a comment', () => {
  it('shows it under the post and announces the points', async () => {
    const { made } = show(somePost(), { 'feed.comments.create': () => mine({ content: 'How kind.' }) });
    await userEvent.type(box(), ' How kind. ');
    await press('Add comment');
    await screen.findByText('Comment added! (+5 points)');
    await waitFor(() => expect(shown()).toEqual(['How kind.']));
    expect(within(region()).getByRole('heading', { name: '1 comment' })).toBeDefined();
    expect(made[0]?.body).toEqual({ content: 'How kind.' });
    await waitFor(() => expect(box().value).toBe(''));
    await waitFor(() =>
      expect(made.map((call) => call.name)).toEqual(['feed.comments.create', 'auth.user', 'feed.get']),
    );
  });

  it('rejects blank text', async () => {
    const { made } = show(somePost());
    await userEvent.type(box(), '   ');
    await press('Add comment');
    await screen.findByText('Comment cannot be empty');
    expect(made).toEqual([]);
  });

  it('sends with Ctrl+Enter', async () => {
    const { made } = show(somePost(), { 'feed.comments.create': () => mine() });
    await userEvent.type(box(), 'Well{Enter}done!{Control>}{Enter}{/Control}');
    await waitFor(() => expect(made[0]?.body).toEqual({ content: 'Well\ndone!' }));
  });

  it('keeps the focus on its button while it is sent', async () => {
    show(somePost(), { 'feed.comments.create': () => new Promise(() => undefined) });
    await userEvent.type(box(), 'How kind.');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add comment' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect([document.activeElement === button, button.disabled]).toEqual([true, false]);
  });

  it('keeps the text when it fails, and retries under the same key', async () => {
    const { made } = show(somePost(), { 'feed.comments.create': failing });
    await userEvent.type(box(), 'How kind.');
    await press('Add comment');
    await screen.findByText('Failed to add comment');
    expect(box().value).toBe('How kind.');
    await press('Add comment');
    const sent = () => made.filter((call) => call.name === 'feed.comments.create');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.idempotencyKey).toBe(sent()[0]?.idempotencyKey);
  });
});

describe('earlier comments', () => {
  it('are shown first from the post, then loaded until all are there', async () => {
    const post = somePost({ comments: many(6, 25), commentCount: 25 });
    const { made } = show(post, { 'feed.comments.list': () => new PageReply(many(1, 25).toReversed(), null) });
    expect(shown()).toEqual(['Comment 23', 'Comment 24', 'Comment 25']);
    await press('Show earlier comments');
    expect(shown()).toHaveLength(20);
    expect(made).toEqual([]);
    await press('Show earlier comments');
    await waitFor(() => expect(shown()).toHaveLength(25));
    expect(shown()[0]).toBe('Comment 1');
    expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(region()));
  });

  it('keep the focus in the post when one press shows them all', async () => {
    show(somePost({ comments: many(1, 5), commentCount: 5 }));
    await press('Show earlier comments');
    expect(shown()).toHaveLength(5);
    expect(document.activeElement).toBe(region());
  });

  it('can be requested again after a failure', async () => {
    let broken = true;
    const post = somePost({ comments: many(2, 3), commentCount: 3 });
    show(post, { 'feed.comments.list': () => (broken ? failing() : many(1, 3).toReversed()) });
    await press('Show earlier comments');
    await screen.findByText('We couldn’t load earlier comments.');
    broken = false;
    await press('Try again');
    await waitFor(() => expect(shown()).toHaveLength(3));
  });
});

describe('a member’s own comment', () => {
  const post = () => somePost({ comments: [someComment({ id: 39 }), mine({ content: 'First!' })] });

  it('can be edited', async () => {
    show(post(), { 'feed.comments.update': ({ body }) => mine(body as Partial<Comment>) });
    await press('Edit comment');
    const words = screen.getByLabelText('Your comment');
    expect(document.activeElement).toBe(words);
    await userEvent.clear(words);
    await press('Save');
    await screen.findByText('Comment cannot be empty');
    await userEvent.type(words, 'Well done indeed');
    await press('Save');
    await screen.findByText('Comment updated');
    expect(shown()).toEqual(['Well done!', 'Well done indeed']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit comment' }));
  });

  it('can be deleted after a confirmation, and the focus stays nearby', async () => {
    show(post(), { 'feed.comments.delete': () => ({ success: true }) });
    await press('Delete comment');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this comment?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
    await screen.findByText('Comment deleted');
    expect(shown()).toEqual(['Well done!']);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Well done!'));
  });

  it('shows a message when an edit or a deletion fails', async () => {
    show(post(), { 'feed.comments.update': failing, 'feed.comments.delete': failing });
    await press('Edit comment');
    await userEvent.type(screen.getByLabelText('Your comment'), '!');
    await press('Save');
    await screen.findByText('Failed to update comment');
    await press('Delete comment');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
    expect(await screen.findByText('Failed to delete comment')).toBeDefined();
  });

  it('is the only one that they can change, while administrators can delete others', async () => {
    const others = somePost({ comments: [someComment()] });
    const { unmount } = show(others);
    expect(screen.queryByRole('button', { name: /(Edit|Delete) comment/ })).toBeNull();
    unmount();
    const { made } = show(
      others,
      { 'admin.comments.delete': () => ({ success: true }) },
      { ...someMember, isAdmin: true },
    );
    await press('Delete comment');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(shown()).toEqual([]));
    expect(made[0]?.name).toBe('admin.comments.delete');
  });
});

describe('the comment that has the focus', () => {
  /** The post with others' comments, as it arrives after a change. */
  const showChanging = (from: number, to: number) => {
    const view = show(somePost({ comments: many(from, to), commentCount: to - from + 1 }));
    const become = (comments: readonly Comment[]) =>
      act(() => {
        view.queryClient.setQueryData(postKey(7), somePost({ comments: [...comments], commentCount: comments.length }));
      });
    return { become };
  };

  it('keeps the focus and the draft of a reply when others comment', async () => {
    const { become } = showChanging(1, 3);
    await userEvent.click(screen.getAllByRole('button', { name: /^Reply/ })[0] as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Reply to/ })));
    await userEvent.keyboard('How ');
    become(many(1, 5));
    await screen.findByText('Comment 5');
    await userEvent.keyboard('kind');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply to/ }).value).toBe('How kind');
  });

  it('keeps an edit in progress when others comment', async () => {
    const own = [mine({ id: 1 }), ...many(2, 3)];
    const view = show(somePost({ comments: own, commentCount: 3 }));
    await press('Edit comment');
    await userEvent.keyboard(' How ');
    const become = somePost({ comments: [...own, ...many(4, 6)], commentCount: 6 });
    act(() => void view.queryClient.setQueryData(postKey(7), become));
    await screen.findByText('Comment 6');
    await userEvent.keyboard('kind');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('Well done! How kind');
  });

  it('keeps its position without the focus when others comment and delete', async () => {
    const { become } = showChanging(1, 6);
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    become(many(1, 7));
    await waitFor(() => expect(shown()).toEqual(['Comment 4', 'Comment 5', 'Comment 6', 'Comment 7']));
    become(many(4, 6));
    await waitFor(() => expect(shown()).toEqual(['Comment 4', 'Comment 5', 'Comment 6']));
    expect(focus).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });

  it('passes the focus to its neighbour when it is deleted', async () => {
    const { become } = showChanging(1, 3);
    screen.getAllByRole('button', { name: /^Reply/ })[1]?.focus();
    become(many(1, 3).filter(({ id }) => id !== 2));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Comment 3'));
  });

  it('leaves the focus alone when it had lost the focus before its deletion', async () => {
    const { become } = showChanging(1, 3);
    screen.getAllByRole('button', { name: /^Reply/ })[1]?.focus();
    await userEvent.click(document.body);
    become(many(1, 3).filter(({ id }) => id !== 2));
    await waitFor(() => expect(shown()).toEqual(['Comment 1', 'Comment 3']));
    expect(document.activeElement).toBe(document.body);
  });
});
