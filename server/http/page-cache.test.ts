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
  it('is kept', async () => {
    const { get } = setUp();
    expect([await get(), await get()]).toEqual(['rendering 1', 'rendering 1']);
  });

  it('is rendered again when the content has changed, or after its time', async () => {
    const { get, state } = setUp();
    await get();
    state.version = 2;
    expect(await get()).toBe('rendering 2');
    state.now = 1000;
    expect(await get()).toBe('rendering 3');
  });

  it('is made once for all who ask at the same moment', async () => {
    const { get, render } = setUp();
    expect(await Promise.all([get(), get(), get()])).toEqual(Array.from({ length: 3 }, () => 'rendering 1'));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is not the one under way when the content changes in between', async () => {
    const { get, state } = setUp();
    const before = get();
    state.version = 2;
    expect(await get()).toBe('rendering 2');
    await before;
    expect(await get()).toBe('rendering 2');
  });

  it('is not kept when it may not be, or when it failed', async () => {
    const { get, render } = setUp();
    await get('/', false);
    expect(await get('/', false)).toBe('rendering 2');
    render.mockRejectedValueOnce(new Error('Broken'));
    await expect(get('/failing')).rejects.toThrow('Broken');
    expect(await get('/failing')).toBe('rendering 3');
  });

  it('makes room for others when it was unused for longest', async () => {
    const { get } = setUp({ maxPages: 2 });
    await get('/a');
    await get('/b');
    await get('/a');
    await get('/c');
    expect(await get('/a')).toBe('rendering 1');
    expect(await get('/b')).toBe('rendering 4');
  });
});
