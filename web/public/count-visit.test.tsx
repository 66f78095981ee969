import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countVisit } from './count-visit.ts';

describe('counting a visit to a public page', () => {
  const sent: Promise<object>[] = [];
  const given = (name: 'hidden' | 'referrer', value: unknown) =>
    Object.defineProperty(document, name, { configurable: true, get: () => value });
  const navigatorSays = (signal: string, value: unknown) =>
    Object.defineProperty(navigator, signal, { configurable: true, value });
  /** Opens a page at an address, in the state in which the script runs. */
  const open = (address: string, { canonical = address.split('?')[0], referrer = '' } = {}) => {
    history.replaceState(null, '', address);
    document.head.innerHTML = canonical ? `<link rel="canonical" href="https://bonjour.test${canonical}">` : '';
    given('referrer', referrer);
    countVisit();
  };
  const noted = () => window.began;

  beforeEach(() => {
    sent.length = 0;
    navigatorSays('sendBeacon', (_: string, body: Blob) => {
      sent.push(
        new Promise((resolve) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(JSON.parse(reader.result as string) as object));
          reader.readAsText(body);
        }),
      );
      return true;
    });
    // The test browser reports `navigator.webdriver`.
    navigatorSays('webdriver', undefined);
    sessionStorage.clear();
    Reflect.deleteProperty(window, 'began');
    given('hidden', false);
  });
  afterEach(() => {
    for (const signal of ['globalPrivacyControl', 'doNotTrack', 'webdriver']) navigatorSays(signal, undefined);
    vi.restoreAllMocks();
  });

  it('sends the page and its referrer, and stores the landing page', async () => {
    open('/blog?utm_source=letter&utm_medium=email&utm_campaign=spring&token=1', {
      referrer: 'https://mail.example/inbox',
    });
    open('/services/podcasts', { referrer: `${location.origin}/blog` });
    expect(await Promise.all(sent)).toEqual([
      { page: '/blog', referrer: 'mail.example', source: 'letter', medium: 'email', campaign: 'spring' },
      { page: '/services/podcasts', referrer: null, source: null, medium: null, campaign: null },
    ]);
    expect(noted()).toBe('/blog letter');
  });

  it('waits until the page is visible, and counts it once', async () => {
    given('hidden', true);
    open('/blog');
    expect(sent).toHaveLength(0);
    expect(noted()).toBeUndefined();
    given('hidden', false);
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await Promise.all(sent)).toMatchObject([{ page: '/blog', referrer: '' }]);
    expect(noted()).toBe('/blog ');
  });

  it('counts again when the page returns from the back/forward cache', async () => {
    open('/blog', { referrer: 'https://mail.example/' });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(sent).toHaveLength(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect((await Promise.all(sent)).at(-1)).toMatchObject({ page: '/blog', referrer: null });
  });

  it('skips a page without a canonical address, but stores the landing page', () => {
    open('/', { referrer: 'https://www.google.com/' });
    open('/newsletter/confirm?token=secret', { canonical: '' });
    expect(sent).toHaveLength(1);
    expect(noted()).toBe('/ www.google.com');
  });

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
    ['webdriver', true],
  ])('does nothing when %s is %s', (signal, value) => {
    navigatorSays(signal, value);
    open('/');
    expect(sent).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    expect(noted()).toBeUndefined();
  });
});
