import { BLOG_PICTURES } from '#shared/rules/media-files.ts';

/** What is for members, for programs or for one person's eyes. `/member` stands for all that begins with it. */
const PRIVATE = [
  '/api/',
  '/admin/',
  '/auth',
  '/blog/admin',
  '/feed',
  '/member',
  '/newsletter/',
  '/profile',
  '/chat',
  '/receipt',
  '/reset-password',
  '/users/',
];

/** What search engines need not read, and where the sitemap is. */
export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    // The longer path wins.
    `Allow: ${BLOG_PICTURES}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
