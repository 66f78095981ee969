import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someBlogPost } from '../../tests/support/blog.ts';
import { leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { OriginProvider } from '../app/origin.tsx';
import { ShareLinks } from '../features/blog/share-links.tsx';
import { offerSharing } from './sharing.ts';

leaveDocuments();
beforeEach(() => {
  // happy-dom has no clipboard.
  document.execCommand = () => false;
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.useRealTimers();
});

/** Gives the device a share sheet. */
const deviceShares = (share: (what: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });

const url = 'https://bonjour.test/blog/a-post';

function show(title = 'A post') {
  showDocument(
    <OriginProvider origin="https://bonjour.test">
      <ShareLinks post={someBlogPost({ title })} />
    </OriginProvider>,
  );
  offerSharing();
}
const button = () => screen.getByRole('button');
const canShare = () => document.documentElement.hasAttribute('data-can-share');

describe('sharing a post', () => {
  it('copies the address on a device without a share sheet, and confirms it for a while', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show();
    expect(canShare()).toBe(false);
    vi.useFakeTimers();
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(0);
    expect(copy).toHaveBeenCalledWith(url);
    expect(screen.getByRole('status').textContent).toBe('Link copied');
    vi.advanceTimersByTime(3000);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows a message when the address cannot be copied', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not here'));
    show();
    await user.click(button());
    expect((await screen.findByText(/couldn’t copy the link/)).getAttribute('data-share-answer')).toBe('');
  });

  it('opens the device’s share sheet, and shows no error when it is closed', async () => {
    const own = vi.fn<(what: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('Closed', 'AbortError'));
    deviceShares(own);
    show();
    expect(canShare()).toBe(true);
    await userEvent.click(button());
    expect(own).toHaveBeenCalledWith({ title: 'A post', url });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('copies the address when the share sheet fails', async () => {
    const user = userEvent.setup();
    deviceShares(() => Promise.reject(new TypeError('refused')));
    show();
    await user.click(button());
    expect(await screen.findByText('Link copied')).toBeTruthy();
  });

  it('offers three links that need no JavaScript, and the Circle', () => {
    show('Q&A: fun?');
    const group = within(screen.getByRole('region', { name: 'Share' }));
    const hrefs = group.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    // Style sheets hide the first from visitors.
    expect(hrefs.shift()).toBe('/feed?share=a-post');
    expect(hrefs.map((href) => new URL(href).host || new URL(href).protocol)).toEqual([
      'www.linkedin.com',
      'wa.me',
      'mailto:',
    ]);
    expect(new URL(hrefs[1] ?? '').searchParams.get('text')).toBe(`Q&A: fun? ${url}`);
    expect(hrefs[2]).toContain('subject=Q%26A%3A%20fun%3F&');
  });
});
