import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { setReached } from '../../../device/connection.ts';
import { database } from '../../../device/database.ts';
import { cancelDownloads } from '../../../device/downloads.ts';
import { wipePerson } from '../../../device/wipe.ts';
import { AudioOffline } from './audio-offline.tsx';

const url = '/api/media/a.mp3';
const show = () => renderScreen(<AudioOffline url={url} post={{ id: 7, title: 'Assembly' }} />, { user: someMember });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  await wipePerson();
  await database.owner.put({ userId: someMember.id }, 0);
});
afterEach(() => {
  cancelDownloads();
  setReached(true);
});

describe('saving a recording for offline listening', () => {
  it('stores the recording, and can be undone', async () => {
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array(3_200_000)));
    show();
    await press('Save for offline');
    await screen.findByText('Saved on this device, 3.2 MB');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
    await press('Remove');
    await screen.findByText('Removed from this device');
    expect(await screen.findByRole('button', { name: 'Save for offline' })).toBeDefined();
  });

  it('shows the progress, also after the post remounts, and can be cancelled', async () => {
    let signal: AbortSignal | undefined;
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      signal = init.signal ?? undefined;
      const half = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(50)) });
      signal?.addEventListener('abort', () => void half.cancel().catch(() => undefined));
      return new Response(half, { headers: { 'content-length': '100' } });
    });
    const { unmount } = show();
    await press('Save for offline');
    await screen.findByText('Saving… 50%');
    unmount();
    show();
    await screen.findByText('Saving… 50%');
    await press('Stop');
    expect(signal?.aborted).toBe(true);
  });

  it('shows why it failed, and retries', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    show();
    await press('Save for offline');
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t download it.');
    vi.stubGlobal('fetch', async () => new Response('sound'));
    await press('Save for offline');
    await screen.findByText('Saved on this device, 1 kB');
  });

  it('is required to play the recording offline', async () => {
    show();
    await screen.findByRole('button', { name: 'Save for offline' });
    act(() => setReached(false));
    const note = 'You need to be online to play this recording.';
    expect(await screen.findByText(note)).toBeDefined();
  });
});
