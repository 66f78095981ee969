import { expect, it } from 'vitest';

it('has code that the server can load, where there is neither window nor storage', async () => {
  expect(typeof window).toBe('undefined');
  const pages = await Promise.all([import('./feed.page.ts'), import('./post.page.ts')]);
  for (const { page } of pages) expect(page.Screen).toBeTypeOf('function');
});
