import { expect, it } from 'vitest';

it('can be imported on the server, without window and storage', async () => {
  expect(typeof window).toBe('undefined');
  const pages = await Promise.all([import('./feed.page.tsx'), import('./post.page.tsx')]);
  for (const { page } of pages) expect(page.Screen).toBeTypeOf('function');
});
