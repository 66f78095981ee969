/** What is for members, for programs or for one person's eyes. `/member` stands for all that begins with it. */
export const PRIVATE_PATHS = [
  '/api/',
  '/admin',
  '/auth',
  '/blog/admin',
  '/feed',
  '/member',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/profile',
  '/chat',
  '/preview/',
  '/receipt',
  '/reset-password',
  '/users/',
] as const;

const NOT_AHEAD = [...[...PRIVATE_PATHS, '/circle', '/messages'].map((path) => `${path}*`), '/forms/*', '/*\\?(.+)'];

/**
 * Which pages a browser may fetch while pointer or finger are on their links: the public ones, whose documents are the
 * same for everybody. Private ones are fetched by the application. Every public document holds these rules.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_AHEAD } }] }, eagerness: 'moderate' }],
});
