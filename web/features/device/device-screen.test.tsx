import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hashKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feedKey } from '#shared/api/queries/feed.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { database } from '../../device/database.ts';
import { wipePerson } from '../../device/wipe.ts';
import { DeviceScreen } from './device.page.tsx';

const show = () => renderScreen(<DeviceScreen />, { user: someMember, at: '/member/app' });
const agent = (userAgent: string, maxTouchPoints = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints);
};
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const file = { userId: 1, blob: new Blob(['x']), size: 3_000_000, usedAt: 1, onPurpose: 0 } as const;

beforeEach(wipePerson);

describe('installing the app', () => {
  it.each([
    ['an iPhone', IPHONE, 5, 'Add to Home Screen'],
    ['an iPad, which identifies as a Mac', MAC, 5, 'Add to Home Screen'],
    ['Safari on a Mac', MAC, 0, 'Add to Dock…'],
    ['any other browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 0, 'Add to Home screen'],
  ])('is explained on %s', async (_, userAgent, touch, words) => {
    agent(userAgent, touch);
    show();
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('has a button when the browser has an install prompt, and is done once installed', async () => {
    show();
    const prompt = vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'accepted' }));
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    await screen.findByText(/^Installed\./);
  });
});

describe('stored data', () => {
  it('lists removable recordings, the feed’s time and the pictures', async () => {
    await database.files.bulkPut([
      { ...file, url: '/api/media/a.mp3', onPurpose: 1, post: { id: 7, title: 'Assembly' } },
      { ...file, url: '/api/media/b.webp' },
      { ...file, url: '/api/media/c.webp', userId: 9 },
    ]);
    const read = { userId: 1, key: hashKey(feedKey), data: null, updatedAt: Date.now() - 5_400_000 };
    await database.reads.put(read);
    show();
    await screen.findByText('1, 3 MB');
    expect(await screen.findByText('3 MB of 300 MB')).toBeDefined();
    expect(screen.getByText('1 hour ago')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Assembly' }));
    await waitFor(() => expect(screen.queryByText('Assembly')).toBeNull());
    await screen.findByText(/^None yet/);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Recordings' }));
    expect(await database.files.count()).toBe(2);
  });
});
