import { describe, expect, it } from 'vitest';
import { type Attempt, createKeyring } from './keyring.ts';

describe('the keys of a draft', () => {
  it('are the same for the same text, and new for another', () => {
    const keyFor = createKeyring();
    const first = keyFor({ title: 'A film' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor({ title: 'A film' })).toBe(first);
    expect(keyFor({ title: 'Another film' })).not.toBe(first);
  });

  it('continue from an earlier visit, and are reported', () => {
    const told: Attempt[] = [];
    const first = createKeyring(undefined, (attempt) => told.push(attempt))({ title: 'A film' });
    expect(told).toEqual([{ body: '{"title":"A film"}', key: first }]);
    const later = createKeyring(told[0], (attempt) => told.push(attempt));
    expect(later({ title: 'A film' })).toBe(first);
    expect(told).toHaveLength(1);
  });

  it('are different for each draft', () => {
    expect(createKeyring()({})).not.toBe(createKeyring()({}));
  });
});
