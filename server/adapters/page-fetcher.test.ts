import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bomb,
  bytes,
  endless,
  html,
  redirect,
  silent,
  startHostilePages,
  type HostilePages,
} from '../../tests/support/hostile-pages.ts';

let site: HostilePages;
beforeAll(async () => void (site = await startHostilePages()));
afterAll(() => site.close());
beforeEach(() => {
  site.answers.clear();
  site.asked.length = 0;
  site.connections.length = 0;
});

const PAGE = { types: /^text\/html/, accept: 'text/html', most: 512 * 1024, cut: true };
const fetchPage = (address: string, wanted: Partial<typeof PAGE> = {}) =>
  site.pages.fetch(address, { ...PAGE, ...wanted });
const refusal = async (address: string, wanted: Partial<typeof PAGE> = {}): Promise<string> =>
  fetchPage(address, wanted).then(
    () => 'fetched',
    (error: Error) => error.message,
  );

describe('fetching a public page', () => {
  it('connects to the checked address, and sends no headers beyond the usual ones', async () => {
    site.answers.set('/a', html('<title>A</title>'));
    const page = await fetchPage('http://school.example/a?b=1');
    expect(page).toMatchObject({ address: 'http://school.example/a?b=1', type: 'text/html; charset=utf-8' });
    expect(page.body.toString()).toContain('<title>A</title>');
    expect(site.connections).toEqual([{ address: '93.184.215.14', port: 80 }]);
    const [{ at, headers }] = site.asked as [HostilePages['asked'][number]];
    expect(at).toBe('school.example/a?b=1');
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('follows up to three redirects, including relative ones, without cookies', async () => {
    site.answers.set('/1', (response) => response.writeHead(302, { Location: '/2', 'Set-Cookie': 'a=b' }).end());
    site.answers.set('/2', redirect('http://other.example/3', 301));
    site.answers.set('/3', redirect('//six.example/4', 308));
    site.answers.set('/4', html('<title>There</title>'));
    expect((await fetchPage('http://school.example/1')).address).toBe('http://six.example/4');
    expect(site.asked.map(({ at }) => at)).toEqual([
      'school.example/1',
      'school.example/2',
      'other.example/3',
      'six.example/4',
    ]);
    expect(site.asked.some(({ headers }) => 'cookie' in headers || 'referer' in headers)).toBe(false);
    site.answers.set('/4', redirect('/5'));
    expect(await refusal('http://school.example/1')).toBe('There are too many redirects');
  });
});

describe('an address that is not public', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fe80::1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://loopback.example/',
    'http://loopback.example./',
    'http://mixed.example/',
    'http://metadata.example/',
    'http://mapped.example/',
    'http://intranet.example/',
    'http://nowhere.example/',
    'http://school.example:8080/',
    'https://school.example:80/',
    'http://me:secret@school.example/',
    'ftp://school.example/',
    'file:///etc/passwd',
    'data:text/html,<title>a</title>',
    'gopher://school.example/',
    'no address',
  ])('is never connected to: %s', async (address) => {
    expect(await refusal(address)).not.toBe('fetched');
    expect(site.connections).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://loopback.example/',
    'http://metadata.example/',
    'http://mapped.example/',
    'http://[::1]/',
    'http://school.example:22/',
    'https://me@school.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('is not connected to after a redirect: %s', async (address) => {
    site.answers.set('/a', redirect(address));
    expect(await refusal('http://school.example/a')).not.toBe('fetched');
    expect(site.connections).toHaveLength(1);
  });

  it('stays blocked when its name resolves to a private address on the second lookup', async () => {
    let asked = 0;
    const { createPageFetcher } = await import('./page-fetcher.ts');
    const connections: string[] = [];
    const pages = createPageFetcher({
      userAgent: () => 'x',
      resolve: async () => (asked++ === 0 ? ['93.184.215.14'] : ['127.0.0.1']),
      connectTo: (address) => {
        connections.push(address);
        return { host: '127.0.0.1', port: 1 };
      },
    });
    await expect(pages.fetch('http://rebinding.example/', PAGE)).rejects.toThrow('We couldn’t fetch the page');
    expect([asked, connections]).toEqual([1, ['93.184.215.14']]);
  });
});

describe('fetching a large or slow page', () => {
  it('stops reading at the size limit', async () => {
    site.answers.set('/endless', endless('<title>a</title>'));
    expect((await fetchPage('http://school.example/endless')).body).toHaveLength(512 * 1024);
    site.answers.set('/large', bytes('text/html', Buffer.alloc(10 * 2 ** 20, 'x')));
    expect((await fetchPage('http://school.example/large')).body).toHaveLength(512 * 1024);
    expect(await refusal('http://school.example/large', { cut: false })).toBe('It is too large');
    expect(await refusal('http://school.example/endless', { cut: false })).toBe('It is too large');
  });

  it('stops reading once it has what it needs', async () => {
    site.answers.set('/endless', endless('<title>a</title></head>'));
    const isEnough = (body: Buffer) => body.includes('</head>');
    const { body } = await site.pages.fetch('http://school.example/endless', { ...PAGE, isEnough });
    expect(body.length).toBeLessThan(200 * 1024);
  });

  it('stops decompressing at the size limit', async () => {
    site.answers.set('/bomb', bytes('text/html', bomb(64 * 2 ** 20), { 'Content-Encoding': 'gzip' }));
    expect((await fetchPage('http://school.example/bomb')).body).toHaveLength(512 * 1024);
    expect(await refusal('http://school.example/bomb', { cut: false })).toBe('It is too large');
    site.answers.set('/packed', bytes('text/html', gzipSync('<title>a</title>'), { 'Content-Encoding': 'GZIP' }));
    expect((await fetchPage('http://school.example/packed')).body.toString()).toBe('<title>a</title>');
    site.answers.set('/broken', bytes('text/html', Buffer.from('no gzip'), { 'Content-Encoding': 'gzip' }));
    expect(await refusal('http://school.example/broken')).toBe('We couldn’t fetch the page');
    site.answers.set('/odd', bytes('text/html', Buffer.from('x'), { 'Content-Encoding': 'compress' }));
    expect(await refusal('http://school.example/odd')).toBe('It is packed as compress');
  });

  it('gives up after five seconds, however slowly data arrives', async () => {
    site.answers.set('/silent', silent('<title>a</title>'));
    site.answers.set('/never', () => {});
    const [one, other] = await Promise.allSettled([
      fetchPage('http://school.example/silent'),
      fetchPage('http://school.example/never'),
    ]);
    expect([one, other]).toMatchObject([
      { status: 'rejected', reason: { message: 'It took too long', isPassing: true } },
      { status: 'rejected', reason: { message: 'It took too long', isPassing: true } },
    ]);
  });

  it('limits the length of the headers', async () => {
    site.answers.set('/headers', html('', { 'X-Long': 'x'.repeat(40_000) }));
    expect(await refusal('http://school.example/headers')).toBe('We couldn’t fetch the page');
  });
});

describe('an unusable response', () => {
  it.each([
    ['another type', bytes('application/pdf', Buffer.from('%PDF')), 'The content isn’t the type we expected', false],
    ['no type', bytes('', Buffer.from('<title>a</title>')), 'The content isn’t the type we expected', false],
    ['404', (response) => response.writeHead(404).end(), 'The server answered 404', false],
    ['a redirect to nowhere', redirect('http://['), 'This isn’t a web address', false],
    ['a redirect without an address', (response) => response.writeHead(302).end(), 'The server answered 302', false],
    ['503', (response) => response.writeHead(503).end(), 'The server answered 503', true],
    ['a response that breaks off', (response) => response.destroy(), 'We couldn’t fetch the page', true],
  ] as [string, Parameters<HostilePages['answers']['set']>[1], string, boolean][])(
    'is refused: %s',
    async (_, answer, message, isPassing) => {
      site.answers.set('/a', answer);
      await expect(fetchPage('http://school.example/a')).rejects.toMatchObject({
        name: 'PageRefused',
        message,
        isPassing,
      });
    },
  );
});
