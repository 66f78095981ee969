import { describe, expect, it, vi } from 'vitest';
import { PageCache } from './page-cache.ts';

function setUp({ maxPages = 10 } = {}) {
  const state = { version: 1, now: 0 };
  const cache = new PageCache<string>({
    version: () => state.version,
    maxAgeMs: 1000,
    maxPages,
    now: () => state.now,
  });
  let count = 0;
  const render = vi.fn<() => Promise<string>>(async () => `rendering ${++count}`);
  const get = (key = '/', mayKeep = true) => cache.get(key, render, () => mayKeep);
  return { state, get, render };
}

describe('a rendered page', () => {
  it('is cached', async () => {
    const { get } = setUp();
    expect([await get(), await get()]).toEqual(['rendering 1', 'rendering 1']);
  });

  it('is rendered again after a change of the content, or when it expires', async () => {
    const { get, state } = setUp();
    await get();
    state.version = 2;
    expect(await get()).toBe('rendering 2');
    state.now = 1000;
    expect(await get()).toBe('rendering 3');
  });

  it('is rendered once for concurrent requests', async () => {
    const { get, render } = setUp();
    expect(await Promise.all([get(), get(), get()])).toEqual(Array.from({ length: 3 }, () => 'rendering 1'));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is not taken from a rendering that began before a change of the content', async () => {
    const { get, state } = setUp();
    const before = get();
    state.version = 2;
    expect(await get()).toBe('rendering 2');
    await before;
    expect(await get()).toBe('rendering 2');
  });

  it('is not cached when caching is off or rendering failed', async () => {
    const { get, render } = setUp();
    await get('/', false);
    expect(await get('/', false)).toBe('rendering 2');
    render.mockRejectedValueOnce(new Error('Broken'));
    await expect(get('/failing')).rejects.toThrow('Broken');
    expect(await get('/failing')).toBe('rendering 3');
  });

  it('is evicted when it is the least recently used', async () => {
    const { get } = setUp({ maxPages: 2 });
    await get('/a');
    await get('/b');
    await get('/a');
    await get('/c');
    expect(await get('/a')).toBe('rendering 1');
    expect(await get('/b')).toBe('rendering 4');
  });
});
