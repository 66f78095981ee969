import { describe, expect, it } from 'vitest';
import { type Attempt, createIdempotencyKeys } from './idempotency-keys.ts';

describe('the idempotency keys of a draft', () => {
  it('are the same for the same text, and new for a different text', () => {
    const keyFor = createIdempotencyKeys();
    const first = keyFor({ title: 'A film' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor({ title: 'A film' })).toBe(first);
    expect(keyFor({ title: 'Another film' })).not.toBe(first);
  });

  it('are reported when they are created, and reused on a later visit', () => {
    const reported: Attempt[] = [];
    const first = createIdempotencyKeys(undefined, (attempt) => reported.push(attempt))({ title: 'A film' });
    expect(reported).toEqual([{ body: '{"title":"A film"}', key: first }]);
    const later = createIdempotencyKeys(reported[0], (attempt) => reported.push(attempt));
    expect(later({ title: 'A film' })).toBe(first);
    expect(reported).toHaveLength(1);
  });

  it('are different for each draft', () => {
    expect(createIdempotencyKeys()({})).not.toBe(createIdempotencyKeys()({}));
  });
});
