import { describe, expect, it } from 'vitest';
import { idBefore, idCursor, takePage, timeBefore, timeCursor } from './paging.ts';

const TIME = '2026-03-01T12:00:00.000Z';
const encoded = (text: string): string => Buffer.from(text).toString('base64url');

describe('cursors', () => {
  it('encode and decode to the same position', () => {
    expect(idBefore(idCursor(42))).toBe(42);
    expect(timeBefore(timeCursor(TIME, 42))).toEqual({ time: TIME, id: 42 });
  });

  it('are absent for the first page', () => {
    expect(idBefore(undefined)).toBeUndefined();
    expect(timeBefore(undefined)).toBeUndefined();
  });

  it('are safe in a URL', () => {
    expect(encodeURIComponent(timeCursor(TIME, 42))).toBe(timeCursor(TIME, 42));
  });

  it.each([
    '',
    '42',
    'nonsense',
    '💥',
    encoded('42'),
    encoded('i0'),
    encoded('i-1'),
    encoded('i1.5'),
    encoded('i42 OR 1=1'),
    encoded('i9999999999999999'),
    `${idCursor(42)}=`,
    ` ${idCursor(42)}`,
    timeCursor(TIME, 42),
  ])('from other lists are rejected in a list sorted by id: %s', (cursor) => {
    expect(() => idBefore(cursor)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: { fields: { before: 'This cursor isn’t from this list' } },
      }),
    );
  });

  it.each(['', idCursor(42), encoded(`t${TIME}`), encoded(`t${TIME}|0`), encoded('tyesterday|42')])(
    'from other lists are rejected in a list sorted by time: %s',
    (cursor) => {
      expect(() => timeBefore(cursor)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    },
  );
});

describe('a page', () => {
  it('has its size, and a cursor when there is more', () => {
    expect(takePage([3, 2, 1], 2)).toEqual({ page: [3, 2], last: 2 });
  });

  it('has no cursor when there is no more', () => {
    expect(takePage([3, 2], 2)).toEqual({ page: [3, 2], last: undefined });
    expect(takePage([], 2)).toEqual({ page: [], last: undefined });
  });
});
