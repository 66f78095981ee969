import { beforeEach, describe, expect, it, vi } from 'vitest';
import { somePost } from '../../tests/support/feed.ts';
import { database } from './database.ts';
import { storePictures, picturesOf } from './picture-cache.ts';
import { wipePerson } from './wipe.ts';

const urls = async () => (await database.files.toArray()).map(({ url }) => url);
const file = (url: string, size: number, usedAt: number, onPurpose: 0 | 1 = 0) =>
  ({ userId: 3, url, blob: new Blob(), size, usedAt, onPurpose }) as const;

beforeEach(wipePerson);
beforeEach(() => database.owner.put({ userId: 3 }, 0));

describe('cached pictures', () => {
  it('are stored once each, and not after the member has signed out', async () => {
    const fetched = vi.fn<(url: string) => Promise<Response>>(async () => new Response('picture'));
    vi.stubGlobal('fetch', fetched);
    await storePictures(3, ['/api/media/a.webp'], () => false);
    await storePictures(3, ['/api/media/a.webp', '/api/media/b.webp'], () => false);
    await storePictures(3, ['/api/media/c.webp'], () => true);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/media/a.webp', '/api/media/b.webp']);
    expect(await urls()).toEqual(['/api/media/a.webp', '/api/media/b.webp']);
  });

  it('take 60 MB at most: the least recently used are evicted, but no saved recording', async () => {
    await database.files.bulkPut([
      file('/api/media/old.webp', 30_000_000, 1),
      file('/api/media/newer.webp', 30_000_000, 2),
      file('/api/media/newest.webp', 30_000_000, 3),
      file('/api/media/song.mp3', 90_000_000, 0, 1),
    ]);
    await storePictures(3, [], () => false);
    expect(await urls()).toEqual(['/api/media/newer.webp', '/api/media/newest.webp', '/api/media/song.mp3']);
  });

  it('leave out those that cannot be fetched', async () => {
    vi.stubGlobal('fetch', async (url: string) => new Response('', { status: url.includes('gone') ? 404 : 200 }));
    await storePictures(3, ['/api/media/gone.webp', '/api/media/b.webp'], () => false);
    expect(await urls()).toEqual(['/api/media/b.webp']);
  });

  it('of a post are stored in a phone’s width, and so are its commenters’ avatars', () => {
    const face = '/api/media/face.webp';
    const post = somePost({ postType: 'image' });
    const media = {
      url: '/api/media/h-1600.webp',
      mimeType: 'image/webp',
      width: 1600,
      height: 900,
      duration: null,
      alt: null,
      sizes: [480, 960, 1600].map((width) => ({ url: `/api/media/h-${width}.webp`, width })),
    };
    const pictures = picturesOf([{ ...post, author: { ...post.author, profileImageUrl: face }, media }]);
    expect(pictures).toEqual([face, '/api/media/h-960.webp']);
  });
});
