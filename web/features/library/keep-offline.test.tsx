import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someLesson, someResource } from '../../../tests/support/library-answers.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { setReached } from '../../device/connection.ts';
import { database } from '../../device/database.ts';
import { cancelDownloads } from '../../device/downloads.ts';
import { wipePerson } from '../../device/wipe.ts';
import KeepOffline from './keep-offline.tsx';
import OfflineResources from './offline-resources.tsx';

const show = (resource = someResource) => renderScreen(<KeepOffline resource={resource} />, { user: someMember });
const stored = {
  userId: someMember.id,
  slug: someResource.slug,
  resource: someResource,
  urls: [],
  size: 120_000,
  storedAt: 1,
};

beforeEach(async () => {
  cancelDownloads();
  await wipePerson();
  await database.owner.put({ userId: someMember.id }, 0);
  setReached(true);
});

describe('storing a resource for offline reading', () => {
  it('shows its size before, while and afterwards, and can be undone', async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    let asked = 0;
    vi.stubGlobal('fetch', () => answers[asked++]!.promise);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep offline about 120 kB' }));
    await screen.findByText('1 kB of 120 kB');
    await act(async () => answers[0]!.resolve(new Response(new Uint8Array(60_000))));
    await screen.findByText('60 kB of 120 kB');
    await act(async () => answers[1]!.resolve(new Response(new Uint8Array(30_000))));
    await screen.findByText('Kept offline, 90 kB');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByRole('button', { name: /^Keep offline/ });
    expect([await database.offlineResources.count(), await database.files.count()]).toEqual([0, 0]);
  });

  it('can be cancelled', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const broken = Promise.withResolvers<Response>();
      signal!.addEventListener('abort', () => broken.reject(new DOMException('Over', 'AbortError')));
      return broken.promise;
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Keep offline/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: /^Keep offline/ });
    expect(await database.offlineResources.count()).toBe(0);
  });

  it('offers an update of an outdated copy while the server can be reached', async () => {
    await database.offlineResources.put(stored);
    show({ ...someResource, updatedAt: '2026-11-20T09:00:00.000Z' });
    await screen.findByRole('button', { name: 'Update' });
    act(() => setReached(false));
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();
  });

  it('is not possible offline', async () => {
    setReached(false);
    show();
    await screen.findByText('You need to be online to keep this.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that a film on another site is not stored', async () => {
    show({ ...someLesson, film: { provider: 'vimeo', id: '1', hash: null, seconds: 100 } });
    await screen.findByText('Without the film, which is on another site.');
    expect(screen.getByRole('button', { name: /^Keep offline/ })).toBeDefined();
  });
});

describe('the list of resources stored for offline reading', () => {
  const list = () =>
    renderScreen(<OfflineResources />, {
      user: someMember,
      replies: { 'library.get': () => ({ collections: [], others: [], next: [], news: 0 }) },
    });

  it('shows each with its size, to its member only', async () => {
    await database.offlineResources.bulkPut([stored, { ...stored, userId: 9, slug: 'another' }]);
    list();
    await screen.findByText('1 resource on this device, 120 kB');
    expect(screen.getByRole('link', { name: 'Open-day plan' }).getAttribute('href')).toBe('/library/open-day-plan');
  });

  it('has an empty state', async () => {
    list();
    expect(await screen.findByRole('heading', { name: 'Nothing kept offline yet' })).toBeDefined();
  });
});
