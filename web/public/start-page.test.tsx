import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedOutCookie } from '#shared/rules/page-data.ts';
import { embedChoice } from '#shared/ui/embeds/embed-choice.ts';
import { handOverToasts, toast } from '#shared/ui/toast/toast-store.ts';
import { leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { island, type HydrateOn } from './island.tsx';
import { setPendingInquiry } from '../device/pending-inquiry.ts';
import { CHAT_OPEN, CHAT_UNSENT } from '../device/names.ts';
import { page as offline } from '../features/offline/offline.page.tsx';
import { showClocks } from './clocks.ts';
import type { Islands } from './islands.tsx';
import { startPage } from './start-page.ts';

leaveDocuments();

const hydrate = vi.fn<(mount: HTMLElement) => Promise<void>>();
const sendPendingInquiries = vi.fn<() => Promise<void>>();
const loads = vi.fn<() => Promise<Islands>>();

const setSignedOutCookie = (isSignedOut: boolean) => {
  document.cookie = `${signedOutCookie}=1; path=/; max-age=${isSignedOut ? 60 : 0}`;
};

beforeEach(() => {
  hydrate.mockReset().mockResolvedValue();
  sendPendingInquiries.mockReset().mockResolvedValue();
  loads.mockReset().mockResolvedValue({ hydrate, sendPendingInquiries });
  setSignedOutCookie(true);
});
afterEach(() => {
  setSignedOutCookie(false);
  localStorage.clear();
  sessionStorage.clear();
  embedChoice.choose(null);
  history.replaceState(null, '');
  vi.useRealTimers();
});

const parts = (['interest', 'now', 'member', 'embed', 'chat', 'history'] as const satisfies readonly HydrateOn[]).map(
  (hydrateOn) => ({
    name: hydrateOn,
    Part: island(`tests/${hydrateOn}`, async () => ({ default: () => null }), hydrateOn),
  }),
);

/** @returns the islands that were loaded without interaction */
async function open(): Promise<string[]> {
  showDocument(
    <>
      {parts.map((part) => (
        <part.Part key={part.name} />
      ))}
    </>,
  );
  startPage(loads);
  await new Promise((done) => setTimeout(done));
  return hydrate.mock.calls.map(([mount]) => mount.dataset['island'] ?? '');
}

describe('a public page', () => {
  it('loads only the islands that are needed at once for a visitor', async () => {
    expect(await open()).toEqual(['tests/now']);
    expect(document.documentElement.hasAttribute('data-hydrated')).toBe(true);
    expect(document.documentElement.hasAttribute('data-member')).toBe(false);
  });

  it('also loads the islands of members for a visitor who may be signed in', async () => {
    setSignedOutCookie(false);
    expect(await open()).toEqual(['tests/now', 'tests/member']);
  });

  it('shows its links for members until they have signed out', async () => {
    setSignedOutCookie(false);
    await open();
    expect(document.documentElement.hasAttribute('data-member')).toBe(true);
    setSignedOutCookie(true);
    await open();
    expect(document.documentElement.hasAttribute('data-member')).toBe(false);
  });

  it.each(['allowed', 'refused'] as const)(
    'loads the embeds when the consent for other companies’ content is “%s”',
    async (choice) => {
      embedChoice.choose(choice);
      expect(await open()).toEqual(['tests/now', 'tests/embed']);
    },
  );

  it.each([CHAT_OPEN, `${CHAT_UNSENT}1`])(
    'loads the chat when it was left open or with an unsent message in this tab: %s',
    async (key) => {
      sessionStorage.setItem(key, '1');
      expect(await open()).toEqual(['tests/now', 'tests/chat']);
    },
  );

  it('restores the loaded posts when the visitor returns to the page', async () => {
    history.replaceState({ pages: 1, top: 900 }, '');
    expect(await open()).toEqual(['tests/now', 'tests/history']);
  });

  it('works in a browser without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('No storage', 'SecurityError');
    });
    expect(await open()).toEqual(['tests/now']);
  });

  it('loads the islands’ code for toasts of the previous page', () => {
    toast({ title: 'Goodbye' });
    handOverToasts();
    showDocument(<p>Words</p>);
    startPage(loads);
    expect(loads).toHaveBeenCalledOnce();
  });

  it('does not load the islands’ code without such toasts', () => {
    handOverToasts();
    showDocument(<p>Words</p>);
    startPage(loads);
    expect(loads).not.toHaveBeenCalled();
  });

  it('sends messages that were written offline', async () => {
    setPendingInquiry(true);
    await open();
    expect(sendPendingInquiries).toHaveBeenCalledOnce();
  });

  it('works when React fails to load', async () => {
    setPendingInquiry(true);
    loads.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await open()).toEqual([]);
  });

  it('starts its small features without the islands’ code', async () => {
    showDocument(<span data-clock="Asia/Dubai">Dubai</span>);
    startPage(loads);
    expect(await screen.findByText(/^\d\d:\d\d, Dubai$/)).toBeTruthy();
    expect(loads).not.toHaveBeenCalled();
  });
});

it('a clock shows the local time, and advances with each minute', () => {
  vi.useFakeTimers({ now: new Date('2026-01-05T10:15:30Z') });
  showDocument(<span data-clock="Asia/Dubai">Dubai</span>);
  showClocks();
  const clock = () => document.body.textContent;
  expect(clock()).toBe('14:15, Dubai');
  vi.advanceTimersByTime(29_999);
  expect(clock()).toBe('14:15, Dubai');
  vi.advanceTimersByTime(1);
  expect(clock()).toBe('14:16, Dubai');
});

describe('the offline page', () => {
  const again = (at: string) => {
    showDocument(<offline.Screen />, at);
    startPage(loads);
    return screen.getByRole('link', { name: 'Try again' }).getAttribute('href');
  };

  it('links to the page that it replaces', () => {
    expect(again('/offline?wanted=%2Fblog%2Fa-post%3Fa%3Db')).toBe('/blog/a-post?a=b');
  });

  it.each(['', '?wanted=https%3A%2F%2Fevil.example', '?wanted=%2F%2Fevil.example'])(
    'links home and never to another site: %s',
    (query) => {
      expect(again(`/offline${query}`)).toBe('/');
    },
  );
});
