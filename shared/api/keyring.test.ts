import { describe, expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';

describe('the keys of one draft', () => {
  it('are the same for the same words, and new for others', () => {
    const keyFor = createKeyring();
    const first = keyFor({ title: 'A film' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor({ title: 'A film' })).toBe(first);
    expect(keyFor({ title: 'Another film' })).not.toBe(first);
  });

  it('are nobody else’s', () => {
    expect(createKeyring()({})).not.toBe(createKeyring()({}));
  });
});
