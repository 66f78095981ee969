import { describe, expect, it } from 'vitest';
import { type Attempt, createIdempotencyKeys } from './idempotency-keys.ts';

describe('the keys of a draft', () => {
  it('are the same for the same text, and new for another', () => {
    const keyFor = createIdempotencyKeys();
    const first = keyFor({ title: 'A film' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor({ title: 'A film' })).toBe(first);
    expect(keyFor({ title: 'Another film' })).not.toBe(first);
  });

  it('continue from an earlier visit, and are reported', () => {
    const told: Attempt[] = [];
    const first = createIdempotencyKeys(undefined, (attempt) => told.push(attempt))({ title: 'A film' });
    expect(told).toEqual([{ body: '{"title":"A film"}', key: first }]);
    const later = createIdempotencyKeys(told[0], (attempt) => told.push(attempt));
    expect(later({ title: 'A film' })).toBe(first);
    expect(told).toHaveLength(1);
  });

  it('are different for each draft', () => {
    expect(createIdempotencyKeys()({})).not.toBe(createIdempotencyKeys()({}));
  });
});
