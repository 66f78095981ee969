import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { someComment, somePost } from '../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { currentOutbox } from '../../offline/outbox/the-outbox.ts';
import { forgetDrafts } from './drafts.ts';
import { PostItem } from './post-item.tsx';

let answer: () => unknown;
const offline = () => {
  throw new NetworkError('offline');
};
const show = () =>
  renderScreen(<PostItem listed={somePost()} />, {
    user: someMember,
    replies: {
      'auth.user': () => someMember,
      'feed.get': () => new Promise(() => undefined),
      'feed.comments.create': () => answer(),
      'feed.like': () => answer(),
    },
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const comment = async (text: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), text);
  await press('Add comment');
};

beforeEach(() => {
  forgetDrafts();
  answer = offline;
});

it('keeps a comment without a network, says so, and sends it once there is one, under the same key', async () => {
  const { made } = show();
  await comment('How kind.');
  await screen.findByText('Waiting for the network');
  expect(screen.getByText('How kind.')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe('');
  answer = () => someComment({ content: 'How kind.', user: someMember });
  await press('Try now');
  await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull());
  const calls = made.filter(({ name }) => name === 'feed.comments.create');
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(calls.at(-1)?.options.forMember).toBe(someMember.id);
});

it('tells what was refused, with its text', async () => {
  show();
  await comment('How kind.');
  await screen.findByText('Waiting for the network');
  answer = () => {
    throw new ApiError({ status: 404, message: 'This post is not there any more.' });
  };
  await press('Try now');
  expect((await screen.findByRole('alert')).textContent).toContain('This post is not there any more.');
  expect(screen.getByText('How kind.')).toBeDefined();
  await press('Delete comment');
  await waitFor(() => expect(screen.queryByText('How kind.')).toBeNull());
});

it('shows a like as it is meant, and keeps the last wish', async () => {
  show();
  await press(/^Like/);
  await screen.findByText('waiting');
  expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('true');
  await press(/^Like/);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('false'));
  await press(/^Like/);
  await waitFor(() =>
    expect(
      currentOutbox()
        ?.snapshot()
        .map(({ input }) => input.body),
    ).toHaveLength(2),
  );
});
