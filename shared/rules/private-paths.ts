/** Private paths: for members, for programs or behind a secret link. `/member` stands for everything that starts with it. */
export const PRIVATE_PATHS = [
  '/api/',
  '/admin',
  '/auth',
  '/blog/admin',
  '/feed',
  '/library',
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
 * Which pages a browser may prefetch when their links are hovered or touched: public ones, whose documents are the same for
 * everybody. The application loads private ones. Every public document contains these rules.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_AHEAD } }] }, eagerness: 'moderate' }],
});
