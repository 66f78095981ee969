import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { checkRows } from '../../server/cli/check-data.ts';
import { look, share } from '../support/circle.ts';
import { bytes, html, silent, startHostilePages, type HostilePages } from '../support/hostile-pages.ts';
import { jpeg, pngOf } from '../support/pictures.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

let site: HostilePages;
let app: TestApp;
let ada: MemberClient;
beforeEach(async () => {
  site = await startHostilePages();
  app = await startTestApp({ pages: site.pages });
  ada = await app.member();
});
afterEach(async () => {
  await app.close();
  await site.close();
});

const DAY = 24 * 60 * 60 * 1000;
const content = 'Read http://school.example/news before Monday.';
const news = '<title>News</title><meta property="og:image" content="/lawn.jpg">';
const previewOf = async (post: { id: number }, viewer = ada) => (await look(post, viewer)).preview;
/** Shares a post, and runs the jobs that follow. */
const shared = async (words = content, author = ada) => {
  const post = await share(author, { content: words });
  expect(post.preview).toBeUndefined();
  await app.deps.jobs.drain();
  return post;
};
const edit = async (post: { id: number }, words: string) => {
  const body = { title: 'Open day', content: words };
  return (await ada.call(feed.updatePost, { params: { id: String(post.id) }, body })).body;
};
const show = (post: { id: number }, shown: boolean, member = ada) =>
  member.call(feed.showPreview, { params: { id: String(post.id) }, body: { shown } });
const stored = (): string[] => {
  const uploads = path.join(app.deps.config.dataDir, 'uploads');
  try {
    return readdirSync(uploads, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    );
  } catch {
    return [];
  }
};
const rows = () => app.db.selectFrom('link_previews').select(['address', 'title', 'picture_name']).execute();
/** Nothing of a preview remains: no row, no file, no job. */
const nothingIsLeft = async () => {
  await app.deps.jobs.drain();
  expect(await rows()).toEqual([]);
  app.clock.advance(2 * 60 * 60 * 1000);
  await app.deps.jobs.drain();
  expect(stored()).toEqual([]);
  expect(readdirSync(app.deps.media.incoming)).toEqual([]);
  expect(await app.db.selectFrom('jobs').select('kind').execute()).toEqual([]);
};

it('works for a page with a head of 700 kB, and for one behind a redirect', async () => {
  site.answers.set('/news', html(`<script>${'x'.repeat(700_000)}</script><meta property="og:title" content="Film">`));
  expect(await previewOf(await shared())).toMatchObject({ title: 'Film' });
  site.answers.set('/short', html('<title>Please wait</title><meta http-equiv="refresh" content="0; url=/news">'));
  expect(await previewOf(await shared('http://school.example/short'))).toMatchObject({ title: 'Film' });
  site.answers.set('/round', html('<meta http-equiv="refresh" content="0; url=/round">'));
  expect(await previewOf(await shared('http://school.example/round'))).toBeUndefined();
  expect(site.asked.filter(({ at }) => at === 'school.example/round')).toHaveLength(4);
});

describe('a link in a post', () => {
  it('gets a preview, a moment after the post', async () => {
    site.answers.set(
      '/news',
      html(`${news}<meta property="og:site_name" content="St Clare’s"><meta name="description" content="On the lawn">`),
    );
    site.answers.set('/lawn.jpg', bytes('image/jpeg', await jpeg(1200, 630)));
    const grace = await app.member();
    await grace.call(feed.listPosts, {});
    const post = await shared();
    const preview = await previewOf(post, grace);
    expect(preview).toMatchObject({
      url: 'http://school.example/news',
      title: 'News',
      description: 'On the lawn',
      siteName: 'St Clare’s',
      picture: { width: 480, height: 252 },
    });
    expect(preview!.picture!.sizes.map(({ width }) => width)).toEqual([240, 480]);
    const [listed] = (await grace.call(feed.listPosts, {})).body;
    expect(listed?.preview).toEqual(preview);
    const changes = await app.db.selectFrom('live_events').select(['name', 'data']).orderBy('id', 'desc').execute();
    expect(changes[0]).toMatchObject({ name: 'feed.post.updated', data: JSON.stringify({ postId: post.id }) });
    expect((await look(post, ada)).updatedAt).toBe(post.createdAt);
    expect(await checkRows(app.db, app.clock)).toEqual([]);
  });

  it('has a re-encoded picture, for members only', async () => {
    site.answers.set('/news', html(news));
    const taken = sharp(await jpeg()).withExif({ IFD0: { Copyright: 'me' } });
    site.answers.set('/lawn.jpg', bytes('image/png', await taken.jpeg().toBuffer()));
    const { picture } = (await previewOf(await shared()))!;
    expect((await app.visitor().request('GET', picture!.url)).status).toBe(401);
    const answer = await ada.request<Buffer>('GET', picture!.url, { as: 'bytes' });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(answer.body)).metadata()).exif).toBeUndefined();
    app.clock.advance(2 * DAY);
    await app.deps.jobs.drain();
    expect((await ada.request('GET', picture!.url)).status).toBe(200);
  });

  it('is fetched once for all posts with it, and again after a week', async () => {
    site.answers.set('/news', html(news));
    site.answers.set('/lawn.jpg', bytes('image/jpeg', await jpeg()));
    const first = await shared();
    const second = await shared('http://school.example/news?utm_source=mail#top', await app.member());
    expect(await previewOf(second)).toEqual(await previewOf(first));
    expect(site.asked).toHaveLength(2);
    app.clock.advance(8 * DAY);
    site.answers.set('/news', html('<title>Newer</title>'));
    await ada.call(feed.listPosts, {});
    await shared();
    expect((await ada.call(feed.listPosts, {})).body.map(({ preview }) => preview?.title)).toEqual([
      'Newer',
      'Newer',
      'Newer',
    ]);
    await app.deps.jobs.drain();
    expect(stored()).toEqual([]);
  });

  it('changes with the text: another link has another preview, no link has none', async () => {
    site.answers.set('/news', html(news));
    site.answers.set('/lawn.jpg', bytes('image/jpeg', await jpeg()));
    site.answers.set('/other', html('<title>Other</title>'));
    const post = await shared();
    expect((await edit(post, `Still ${content}`)).preview?.title).toBe('News');
    expect((await edit(post, 'Now http://other.example/other')).preview).toBeUndefined();
    await app.deps.jobs.drain();
    expect((await previewOf(post))?.title).toBe('Other');
    expect(stored()).toEqual([]);
    expect((await edit(post, 'No link.')).preview).toBeUndefined();
    await nothingIsLeft();
  });

  it('is not shown when the text changed while it was fetched', async () => {
    const post = await share(ada, { content });
    site.answers.set('/news', (response, request) => {
      void edit(post, 'No link.').then(() => html('<title>News</title>')(response, request));
    });
    await app.deps.jobs.drain();
    expect(await previewOf(post)).toBeUndefined();
    await nothingIsLeft();
  });

  it('is deleted with the last post that shows it', async () => {
    site.answers.set('/news', html(news));
    site.answers.set('/lawn.jpg', bytes('image/jpeg', await jpeg()));
    const [first, second] = [await shared(), await shared()];
    await ada.call(feed.deletePost, { params: { id: String(first.id) } });
    expect((await previewOf(second))?.title).toBe('News');
    await ada.call(feed.deletePost, { params: { id: String(second.id) } });
    await nothingIsLeft();
  });
});

describe('the author of a post with a preview', () => {
  it('can remove it permanently, and restore it', async () => {
    site.answers.set('/news', html('<title>News</title>'));
    const post = await shared();
    const grace = await app.member();
    expect((await show(post, false, grace)).status).toBe(403);
    expect((await show({ id: 99_999 }, false)).status).toBe(404);
    const { status, body } = await show(post, false);
    expect([status, body.preview]).toEqual([200, undefined]);
    await edit(post, `Again: ${content}`);
    await app.deps.jobs.drain();
    expect(await previewOf(post)).toBeUndefined();
    expect(await rows()).toEqual([]);
    await show(post, true);
    await app.deps.jobs.drain();
    expect((await previewOf(post))?.title).toBe('News');
  });

  it('can remove it before it is fetched', async () => {
    site.answers.set('/news', html('<title>News</title>'));
    const post = await share(ada, { content });
    await show(post, false);
    await app.deps.jobs.drain();
    expect(await previewOf(post)).toBeUndefined();
    expect(site.asked).toEqual([]);
  });
});

describe('an unusable page', () => {
  it.each([
    ['is at 127.0.0.1', 'http://127.0.0.1/news'],
    ['resolves to a private address', 'http://loopback.example/news'],
    ['does not exist', 'http://nowhere.example/'],
    ['is not found', 'http://school.example/nowhere'],
    ['is our own', 'http://bonjour.test/feed/1'],
  ])('gives the post no preview when it %s', async (_, address) => {
    const post = await shared(`See ${address}`);
    expect(await previewOf(post)).toBeUndefined();
    await nothingIsLeft();
  });

  it('is retried twice after a temporary error', async () => {
    let answers = 0;
    site.answers.set('/news', (response) => {
      answers++;
      response.writeHead(503).end();
    });
    const post = await shared();
    for (const minutes of [1, 10, 60, 600]) {
      app.clock.advance(minutes * 60 * 1000 + 1000);
      await app.deps.jobs.drain();
    }
    expect(answers).toBe(3);
    expect(await previewOf(post)).toBeUndefined();
    await nothingIsLeft();
  });

  it('has its texts shown as plain text', async () => {
    site.answers.set(
      '/news',
      html(
        '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><meta property=og:image content="javascript:alert(1)">',
      ),
    );
    const preview = await previewOf(await shared());
    expect(preview).toMatchObject({ title: '<script>alert(1)</script>', picture: null });
  });

  it.each([
    ['is a drawing with a script', async () => bytes('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'))],
    ['is a page sent as a picture', async () => html('<title>a</title>', { 'Content-Type': 'image/png' })],
    ['has too many pixels', async () => bytes('image/png', pngOf(20_000, 4000))],
    ['is too large', async () => bytes('image/jpeg', Buffer.concat([await jpeg(), Buffer.alloc(2 ** 20)]))],
    ['is damaged', async () => bytes('image/jpeg', (await jpeg()).subarray(0, 300))],
  ] as const)('gets a preview without a picture that %s', async (_, answer) => {
    site.answers.set('/news', html(news));
    site.answers.set('/lawn.jpg', await answer());
    const post = await shared();
    expect(await previewOf(post)).toMatchObject({ title: 'News', picture: null });
    expect(stored()).toEqual([]);
    expect(readdirSync(app.deps.media.incoming)).toEqual([]);
  });

  it('gets a preview without a picture from a private address, or one that times out', async () => {
    site.answers.set(
      '/news',
      html('<title>News</title><meta property=og:image content="http://loopback.example/a.jpg">'),
    );
    expect(await previewOf(await shared())).toMatchObject({ picture: null });
    expect(site.connections).toHaveLength(1);
    site.answers.set('/slow', html('<title>Slow</title><meta property=og:image content="/silent.jpg">'));
    site.answers.set('/silent.jpg', silent(''));
    expect(await previewOf(await shared('http://school.example/slow'))).toMatchObject({ title: 'Slow', picture: null });
  });
});

describe('with LINK_PREVIEWS=off', () => {
  it('nothing is fetched', async () => {
    const off = await startTestApp({ pages: site.pages, env: { LINK_PREVIEWS: 'off' } });
    try {
      await share(await off.member(), { content });
      expect(await off.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
      await off.deps.jobs.drain();
      expect(site.asked).toEqual([]);
    } finally {
      await off.close();
    }
  });
});
