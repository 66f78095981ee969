import { listBlogPosts } from '#shared/contracts/endpoints/blog.ts';
import { bookingPath, producers } from '#data/content/people.ts';
import { TestClient } from '../support/test-client.ts';
import { startBareServer } from './bare.ts';
import type { Target } from './measure.ts';

const AS_BROWSERS_DO = { 'Accept-Encoding': 'br' };

/** The most requested pages. They are rendered once, then cached together with their compressed form. */
const ANSWERS = [
  { name: 'health', path: '/api/health', headers: {} },
  { name: 'home page, brotli', path: '/', headers: AS_BROWSERS_DO },
  { name: 'blog page, brotli', path: '/blog', headers: AS_BROWSERS_DO },
  { name: 'blog posts, from the database', path: '/api/blog/posts', headers: {} },
] as const;

/**
 * Public responses, each compared with a bare Node server that sends the same bytes.
 * @param site - a running server's address
 */
export async function publicTargets(site: string, atEnd: (work: () => unknown) => void): Promise<Target[]> {
  const targets: Target[] = [];
  for (const { name, path, headers } of ANSWERS) {
    const url = site + path;
    const bare = await startBareServer(url, headers);
    atEnd(() => bare.stop());
    const against = `bare Node, the bytes of: ${name}`;
    targets.push({ name: against, url: bare.url }, { name, url, headers, against });
  }
  return targets;
}

/** One address of each kind of public page. @param site a running server's address */
export async function pagesOf(site: string): Promise<string[]> {
  const posts = await new TestClient(site).call(listBlogPosts, {});
  const [post] = posts.status === 200 ? (posts.body as { slug: string }[]) : [];
  const [producer] = producers;
  return [
    '/',
    '/services/podcasts',
    '/services/photography',
    '/blog',
    ...(post ? [`/blog/${post.slug}`] : []),
    ...(producer ? [bookingPath('podcast', producer)] : []),
    '/privacy',
  ];
}
