import { expect, it } from 'vitest';
import { SPECULATION_RULES } from './private-paths.ts';

it('the speculation rules prefetch public pages, but none that are private or have a query', () => {
  const rules = JSON.parse(SPECULATION_RULES) as {
    prefetch: { where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] } }[];
  };
  const [, { not }] = rules.prefetch[0]!.where.and;
  const isLeft = (address: string) =>
    not.href_matches.some((pattern) =>
      new URLPattern(pattern, 'https://bonjour.test').test(`https://bonjour.test${address}`),
    );
  for (const address of [
    '/feed',
    '/circle',
    '/api/posts',
    '/admin/users',
    '/chat?token=1',
    '/book/kofi?day=1',
    '/forms/contact',
  ]) {
    expect(isLeft(address), address).toBe(true);
  }
  for (const address of ['/', '/services/podcasts', '/blog', '/blog/a-post', '/privacy', '/book/kofi']) {
    expect(isLeft(address), address).toBe(false);
  }
});
