import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { UpdateNote } from './update-note.tsx';

/** A registration whose new worker arrives when the test says so. */
function fakeWorkers({ controlled = true, waiting = false } = {}) {
  const posted = vi.fn<(message: unknown) => void>();
  const scriptURL = new URL('/sw.js', location.href).href;
  const worker = Object.assign(new EventTarget(), { scriptURL, state: 'installed', postMessage: vi.fn<() => void>() });
  const next = Object.assign(new EventTarget(), {
    scriptURL,
    state: 'installed',
    // `workbox-window` waits for an answer on a port, if there is one.
    postMessage: (message: unknown) => posted(message),
  });
  const registration = Object.assign(new EventTarget(), {
    waiting: waiting ? next : null,
    installing: null as typeof next | null,
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? worker : null,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
  return {
    posted,
    arrive: async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve)));
      registration.installing = next;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = next;
      act(() => void next.dispatchEvent(new Event('statechange')));
    },
    takeOver: () => {
      Object.assign(container, { controller: next });
      registration.waiting = null;
      act(() => void container.dispatchEvent(new Event('controllerchange')));
    },
  };
}

const show = () => renderScreen(<UpdateNote />, { user: someMember });
const reload = () => userEvent.click(screen.getByRole('button', { name: 'Reload' }));
const keepsWords = (event: Event) => event.preventDefault();

let reloaded: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  reloaded = vi.spyOn(window.location, 'reload').mockReturnValue();
});
afterEach(() => window.removeEventListener('beforeunload', keepsWords));

describe('a new version', () => {
  it('is announced, and installed on request', async () => {
    const workers = fakeWorkers();
    show();
    expect(screen.getByRole('status').textContent).toBe('');
    await workers.arrive();
    await screen.findByText('A new version is ready.');
    expect(workers.posted).not.toHaveBeenCalled();
    await reload();
    expect(workers.posted).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(reloaded).not.toHaveBeenCalled();
    workers.takeOver();
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  });

  it('never reloads a page with unsaved text', async () => {
    const workers = fakeWorkers();
    show();
    await workers.arrive();
    await screen.findByText('A new version is ready.');
    window.addEventListener('beforeunload', keepsWords);
    await reload();
    await screen.findByText('You have unsaved changes');
    expect(workers.posted).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', keepsWords);
    await reload();
    expect(workers.posted).toHaveBeenCalledOnce();
  });

  it('reloads a tab that was opened while it was pending, when another tab installs it', async () => {
    const workers = fakeWorkers({ waiting: true });
    show();
    await screen.findByText('A new version is ready.');
    workers.takeOver();
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('installed by another tab, reloads this one only once it has no unsaved text', async () => {
    const workers = fakeWorkers({ waiting: true });
    show();
    await screen.findByText('A new version is ready.');
    window.addEventListener('beforeunload', keepsWords);
    workers.takeOver();
    await reload();
    expect(reloaded).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', keepsWords);
    await reload();
    expect(reloaded).toHaveBeenCalledOnce();
    expect(workers.posted).not.toHaveBeenCalled();
  });

  it.each([
    ['writes', () => Object.assign(document.createElement('textarea'), { value: 'Dear' })],
    ['has a dialog open', () => Object.assign(document.createElement('div'), { role: 'dialog' })],
  ])('installed by another tab, does not reload while somebody %s', async (_, make) => {
    const workers = fakeWorkers({ waiting: true });
    show();
    await screen.findByText('A new version is ready.');
    const used = make();
    document.body.append(used);
    used.focus();
    workers.takeOver();
    expect(reloaded).not.toHaveBeenCalled();
    used.remove();
    await reload();
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('is not announced on the first visit', async () => {
    const workers = fakeWorkers({ controlled: false });
    show();
    await workers.arrive();
    expect(screen.queryByText('A new version is ready.')).toBeNull();
  });

  it('installed by another tab, stays announced on the next screen while there is unsaved text', async () => {
    const workers = fakeWorkers();
    const first = show();
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    window.addEventListener('beforeunload', keepsWords);
    workers.takeOver();
    await screen.findByText('A new version is ready.');
    first.unmount();
    show();
    expect(screen.getByText('A new version is ready.')).toBeDefined();
  });
});
