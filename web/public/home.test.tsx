import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo, leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { startHome } from './home.ts';

leaveDocuments();

function open(path: string) {
  showDocument(<section id="contact" tabIndex={-1} />, path);
  startHome();
}

describe('opening the home page with the hash #contact', () => {
  const scroll = vi.fn<(this: Element) => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll);
  });
  afterEach(() => {
    // Handlers that still wait for the end of a scroll.
    document.dispatchEvent(new Event('scrollend'));
    vi.useRealTimers();
    scroll.mockReset();
  });

  it('scrolls to the contact section half a second later, and focuses it', () => {
    open('/#contact');
    vi.advanceTimersByTime(499);
    expect(scroll).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(scroll).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe('contact');
  });

  it('scrolls once more if the first scroll ended short of the section, and never again', () => {
    open('/#contact');
    vi.advanceTimersByTime(500);
    document.dispatchEvent(new Event('scrollend'));
    expect(scroll).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('scrollend'));
    expect(scroll).toHaveBeenCalledTimes(2);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'])(
    'does not scroll once the visitor has interacted (%s), before the scroll and after',
    (sign) => {
      open('/#contact');
      document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      vi.advanceTimersByTime(500);
      expect(scroll).not.toHaveBeenCalled();
      expect(document.activeElement?.id).not.toBe('contact');

      window.dispatchEvent(new Event('hashchange'));
      vi.advanceTimersByTime(500);
      expect(scroll).toHaveBeenCalledOnce();
      document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      document.dispatchEvent(new Event('scrollend'));
      expect(scroll).toHaveBeenCalledOnce();
    },
  );

  it('also happens for a link on the page', () => {
    open('/');
    goTo('/#contact');
    window.dispatchEvent(new Event('hashchange'));
    vi.advanceTimersByTime(500);
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('does not happen for other hashes', () => {
    open('/#services');
    vi.advanceTimersByTime(1000);
    expect(scroll).not.toHaveBeenCalled();
  });
});

describe('a visit to the home page', () => {
  const fetched = () => {
    const call = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));
    vi.stubGlobal('fetch', call);
    return call;
  };

  it('asks the server once to add missing services, and ignores a failure', async () => {
    const call = fetched();
    open('/');
    expect(call.mock.calls).toEqual([['/api/admin/init-services', { method: 'POST' }]]);
    await Promise.resolve();
  });

  it('is the only one that does', () => {
    const call = fetched();
    open('/services/podcasts');
    expect(call).not.toHaveBeenCalled();
  });
});
