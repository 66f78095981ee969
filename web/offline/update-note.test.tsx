import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts } from '#shared/ui/toast/toast-store.ts';
import { renderScreen, someMember } from '../../tests/support/render-screen.tsx';
import { UpdateNote } from './update-note.tsx';

/** A registration as the browser has it, with a new worker that comes when the test says so. */
function fakeWorkers({ controlled = true } = {}) {
  const posted = vi.fn<(message: string) => void>();
  const worker = Object.assign(new EventTarget(), { postMessage: posted });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as EventTarget | null,
    installing: worker,
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
  return {
    posted,
    arrive: async () => {
      await act(async () => container.ready);
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = worker;
      act(() => void worker.dispatchEvent(new Event('statechange')));
    },
    takeOver: () => void container.dispatchEvent(new Event('controllerchange')),
  };
}

const show = () => renderScreen(<UpdateNote />, { user: someMember });
const reload = () => userEvent.click(screen.getByRole('button', { name: 'Reload' }));
const keepsWords = (event: Event) => event.preventDefault();

let reloaded: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  reloaded = vi.spyOn(window.location, 'reload').mockReturnValue();
});
afterEach(() => {
  window.removeEventListener('beforeunload', keepsWords);
  clearToasts();
});

describe('a new version', () => {
  it('is said, and comes when somebody says so', async () => {
    const workers = fakeWorkers();
    show();
    expect(screen.getByRole('status').textContent).toBe('');
    await workers.arrive();
    await screen.findByText('A new version is ready.');
    expect(workers.posted).not.toHaveBeenCalled();
    await reload();
    expect(workers.posted).toHaveBeenCalledWith('take over');
    expect(reloaded).not.toHaveBeenCalled();
    workers.takeOver();
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  });

  it('does not come over words that are not kept', async () => {
    const workers = fakeWorkers();
    show();
    await workers.arrive();
    window.addEventListener('beforeunload', keepsWords);
    await reload();
    await screen.findByText('Something is not saved yet');
    expect(workers.posted).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', keepsWords);
    await reload();
    expect(workers.posted).toHaveBeenCalledOnce();
  });

  it('is none on the first visit', async () => {
    const workers = fakeWorkers({ controlled: false });
    show();
    await workers.arrive();
    expect(screen.queryByText('A new version is ready.')).toBeNull();
  });
});
