import { describe, expect, it, vi } from 'vitest';
import { PageLoadError, PageStore } from './page-store.ts';
import type { Page } from './page.ts';

const page: Page = { Screen: () => null, head: () => ({ title: 'Home' }) };
const storeOf = (loader: () => Promise<{ page: Page }>) => new PageStore({ './features/home/home.page.tsx': loader });

describe('the store of page modules', () => {
  it('loads a page by feature and name', async () => {
    expect(await storeOf(async () => ({ page })).load('home/home')).toBe(page);
  });

  it('returns a loaded page synchronously to React', async () => {
    const store = storeOf(async () => ({ page }));
    await store.load('home/home');
    expect(store.get('home/home')).toMatchObject({ status: 'fulfilled', value: page });
  });

  it('loads a page once for all callers', async () => {
    const loader = vi.fn<() => Promise<{ page: Page }>>(async () => ({ page }));
    const store = storeOf(loader);
    await Promise.all([store.load('home/home'), store.get('home/home'), store.load('home/home')]);
    expect(loader).toHaveBeenCalledOnce();
  });
});

describe('a page module that fails to load', () => {
  it('stays failed for the waiting component, and is loaded again on request', async () => {
    const loader = vi.fn<() => Promise<{ page: Page }>>(async () => ({ page }));
    loader.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const store = storeOf(loader);
    await expect(store.load('home/home')).rejects.toBeInstanceOf(PageLoadError);
    await expect(store.get('home/home')).rejects.toBeInstanceOf(PageLoadError);
    expect(loader).toHaveBeenCalledOnce();
    expect(await store.load('home/home')).toBe(page);
  });

  it('has a different error from a page that does not exist', async () => {
    await expect(storeOf(async () => ({ page })).load('home/attic')).rejects.toThrow('There is no page home/attic');
  });
});
