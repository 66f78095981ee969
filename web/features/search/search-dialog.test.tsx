import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { SearchKind } from '#shared/contracts/choices.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { SearchButton } from './search-button.tsx';

const result = (kind: SearchKind, id: number): SearchResult => ({
  kind,
  id,
  postId: kind === 'member' ? null : id,
  slug: null,
  title: { text: `${kind} ${id}`, marks: [] },
  excerpt: { text: 'Words', marks: [] },
  person: { id, firstName: 'Rosa', lastName: 'Bonheur', profileImageUrl: null, level: 1 },
  createdAt: '2026-01-01T12:00:00.000Z',
});
const results = (kind: SearchKind, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => result(kind, from + index));

type Query = { kind?: SearchKind; before?: string };
/** Two members, and enough posts for a second page. */
const found = ({ query }: { query: unknown }): unknown => {
  const { kind, before } = query as Query;
  if (!kind) return [...results('member', 1, 2), ...results('post', 1, 5)];
  return before ? new PageReply(results('post', 21, 23), null) : new PageReply(results('post', 1, 20), 'later');
};

async function open(reply: (made: { query: unknown }) => unknown = found) {
  const view = renderScreen(<SearchButton />, {
    user: someMember,
    replies: { search: reply },
    screens: ['/users/:id', '/feed/:id'],
  });
  await userEvent.keyboard('/');
  await screen.findByRole('dialog', { name: 'Search the Circle' });
  return view;
}
const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));
const kindButton = (name: string) =>
  within(screen.getByRole('group', { name: 'What to search' })).getByRole('button', { name });

describe('the search', () => {
  it('shows a few results of each kind, and opens the chosen one', async () => {
    const { path } = await open();
    await userEvent.type(field(), 'ros');
    await screen.findByText('7 results');
    expect(within(screen.getByRole('group', { name: 'Members' })).getAllByRole('option')).toHaveLength(2);
    expect(options().at(-1)).toBe('Show all posts');
    expect(active()).toContain('member 1');
    await press('ArrowDown', 'Enter');
    await waitFor(() => expect(path()).toBe('/users/2'));
    expect(screen.queryByRole('dialog')).toBeNull();

    await userEvent.keyboard('/');
    await userEvent.clear(await screen.findByRole('combobox'));
    expect(await screen.findByRole('button', { name: 'ros' })).toBeDefined();
  });

  it('shows all results of a kind page by page, by keyboard', async () => {
    const { made } = await open();
    await userEvent.type(field(), 'ros');
    await screen.findByText('7 results');
    // Up from the first is the last: the button for all posts.
    await press('ArrowUp', 'Enter');
    await screen.findByText('20 results, and more');
    expect(kindButton('Posts').getAttribute('aria-pressed')).toBe('true');
    await press('ArrowUp');
    expect(active()).toBe('Show more');
    await press('Enter');
    await screen.findByText('23 results');
    expect(active()).toContain('post 21');
    expect(document.activeElement).toBe(field());
    expect(made.map(({ query }) => query)).toEqual([
      { q: 'ros' },
      { q: 'ros', kind: 'post' },
      { q: 'ros', kind: 'post', before: 'later' },
    ]);
    await userEvent.click(kindButton('All'));
    await screen.findByText('7 results');
    expect(document.activeElement).toBe(field());
  });

  it('continues after a page failed to load', async () => {
    let fails = true;
    await open((made) => {
      if (fails && (made.query as Query).before) throw new ApiError({ status: 400, code: 'x', message: 'No.' });
      return found(made);
    });
    await userEvent.click(kindButton('Posts'));
    await userEvent.type(field(), 'ros');
    await userEvent.click(await screen.findByRole('option', { name: 'Show more' }));
    const again = await screen.findByRole('option', { name: 'Something went wrong. Try again' });
    expect(options()).toHaveLength(21);
    fails = false;
    await userEvent.click(again);
    await screen.findByText('23 results');
  });

  it('shows when there are no results, or when the search failed', async () => {
    let reply = (): unknown => [];
    await open(() => reply());
    await userEvent.type(field(), 'zz');
    await screen.findByText('Nothing found');
    expect(screen.getByText('Try the start of a word, or fewer words.')).toBeDefined();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    reply = () => {
      throw new ApiError({ status: 429, code: 'rate_limited', message: 'Please wait a minute.' });
    };
    await userEvent.type(field(), 'z');
    await screen.findByText('We couldn’t search');
    expect(screen.getByText('Please wait a minute.')).toBeDefined();
    reply = () => results('member', 1, 1);
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    await screen.findByText('1 result');
    expect(document.activeElement).toBe(field());
  });

  it('makes no call without a search term', async () => {
    const { made } = await open();
    await userEvent.type(field(), '   ');
    await userEvent.click(kindButton('Comments'));
    expect(made).toEqual([]);
    expect(options()).toEqual([]);
  });
});
