import { describe, expect, it } from 'vitest';
import type { PrivateMessage } from '../../contracts/messages.ts';
import { withNewest } from './messages.ts';

const page = (ids: number[], next: string | null) => ({
  items: ids.map((id): PrivateMessage => ({ id, senderId: 1, text: '', createdAt: '2026-01-01T00:00:00.000Z' })),
  next,
});
const pages = { pages: [page([6, 5], 'b'), page([4, 3], null)], pageParams: [null, 'b'] };
const idsOf = (data: ReturnType<typeof withNewest>) => data.pages.map(({ items }) => items.map(({ id }) => id));

describe('the newest messages', () => {
  it('are added to the pages fetched before', () => {
    const after = withNewest(pages, page([8, 7, 6], 'c'));
    expect(idsOf(after)).toEqual([
      [8, 7, 6, 5],
      [4, 3],
    ]);
    expect(after.pageParams).toEqual([null, 'b']);
  });

  it('change nothing when they are already there', () => {
    expect(withNewest(pages, page([6, 5], 'b'))).toBe(pages);
  });

  it('replace all pages when there is a gap, or nothing is left', () => {
    expect(idsOf(withNewest(pages, page([20, 19], 'd')))).toEqual([[20, 19]]);
    expect(idsOf(withNewest(pages, page([], null)))).toEqual([[]]);
    expect(idsOf(withNewest(undefined, page([1], null)))).toEqual([[1]]);
  });
});
