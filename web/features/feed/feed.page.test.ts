import { expect, it } from 'vitest';

it('has code that the server can load, where there is neither window nor storage', async () => {
  expect(typeof window).toBe('undefined');
  const pages = await Promise.all([import('./feed.page.tsx'), import('./post.page.tsx')]);
  for (const { page } of pages) expect(page.Screen).toBeTypeOf('function');
});
