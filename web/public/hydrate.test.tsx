import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ISLAND_FILES } from '#shared/rules/page-data.ts';
import { leaveDocuments } from '../../tests/support/show-document.tsx';
import { markHydrated, notifyHydrated, WAITING } from '../app/hydration.ts';
import { holdEarlyPresses } from './early-press.ts';
import { createHydration } from './hydrate.ts';
import type { Islands } from './islands.tsx';

leaveDocuments();

/** A server-rendered island, on a page whose own script runs. */
function show(content: string): HTMLElement {
  document.body.innerHTML = `<p>Around</p><div data-island="home/part" ${WAITING}>${content}</div>`;
  const mount = document.querySelector<HTMLElement>('[data-island]')!;
  markHydrated();
  hydration.hydrateOnInterest(mount);
  return mount;
}

/** Hydrates an island: it responds from then on. */
const hydrate = vi.fn<(mount: HTMLElement) => Promise<void>>();
const loads = vi.fn<() => Promise<Islands>>();
let hydration: ReturnType<typeof createHydration>;
const settled = () => new Promise<void>((done) => setTimeout(done));

beforeEach(() => {
  hydrate.mockReset().mockImplementation(async (mount) => {
    mount.removeAttribute(WAITING);
    notifyHydrated();
  });
  loads.mockReset().mockResolvedValue({ hydrate, sendPendingInquiries: async () => undefined });
  hydration = createHydration(loads);
});

describe('an island', () => {
  const button = '<button type="button">Open</button>';

  it.each(['pointerover', 'touchstart', 'focusin', 'click'])('is hydrated once, on %s inside it', async (sign) => {
    const mount = show(button);
    screen.getByText('Around').dispatchEvent(new Event(sign, { bubbles: true }));
    expect(loads).not.toHaveBeenCalled();
    screen.getByRole('button').dispatchEvent(new Event(sign, { bubbles: true }));
    screen.getByRole('button').dispatchEvent(new Event(sign, { bubbles: true }));
    await settled();
    screen.getByRole('button').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await settled();
    expect(loads).toHaveBeenCalledOnce();
    expect(hydrate.mock.calls).toEqual([[mount]]);
  });

  it('is hydrated at once when it already has the focus', async () => {
    document.body.innerHTML = '<div data-island="home/part"><input aria-label="Name"></div>';
    screen.getByRole('textbox').focus();
    const mount = document.querySelector<HTMLElement>('[data-island]')!;
    hydration.hydrateOnInterest(mount);
    await settled();
    expect(hydrate.mock.calls).toEqual([[mount]]);
  });

  it('stays static when its code fails to load, and retries at the next interaction', async () => {
    const mount = show(button);
    loads.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fireEvent.pointerOver(screen.getByRole('button'));
    await settled();
    expect(mount.innerHTML).toBe(button);
    hydrate.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fireEvent.pointerOver(screen.getByRole('button'));
    await settled();
    expect(mount.hasAttribute(WAITING)).toBe(true);
    fireEvent.pointerOver(screen.getByRole('button'));
    await settled();
    expect(loads).toHaveBeenCalledTimes(3);
    expect(mount.hasAttribute(WAITING)).toBe(false);
  });

  it('loads its files in parallel, each once, and is imported when all are there', async () => {
    const mount = show(button);
    const files = { 'home/part': ['/assets/islands.js', '/assets/part.js'], 'home/other': ['/assets/other.js'] };
    document.body.insertAdjacentHTML(
      'beforeend',
      `<script type="application/json" id="${ISLAND_FILES}">${JSON.stringify(files)}</script>`,
    );
    const isThere = (path: unknown) => path === '/assets/islands.js';
    const call = vi.fn<typeof fetch>(async (path) => new Response('', { status: isThere(path) ? 200 : 503 }));
    vi.stubGlobal('fetch', call);
    await hydration.hydrate(mount);
    expect(call.mock.calls.map(([path]) => path)).toEqual(files['home/part']);
    expect(loads).not.toHaveBeenCalled();
    call.mockImplementation(async () => new Response(''));
    await hydration.hydrate(mount);
    // One of them was loaded already.
    expect(call.mock.calls.slice(2).map(([path]) => path)).toEqual(['/assets/part.js']);
    expect(hydrate).toHaveBeenCalledOnce();
  });
});

describe('an island with a form', () => {
  let near: (entries: { isIntersecting: boolean }[]) => void;
  const observe = vi.fn<(mount: Element) => void>();
  beforeEach(() => {
    observe.mockReset();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof near) {
          near = callback;
        }
        observe = observe;
      },
    );
  });

  it('is hydrated when an active visitor scrolls near it', async () => {
    const mount = show('<form></form>');
    expect(observe).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('scroll'));
    expect(observe).toHaveBeenCalledWith(mount);
    near([{ isIntersecting: false }]);
    expect(loads).not.toHaveBeenCalled();
    near([{ isIntersecting: true }]);
    await settled();
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it('is not observed if it has no fields', () => {
    show('<p>Words</p>');
    document.dispatchEvent(new Event('scroll'));
    expect(observe).not.toHaveBeenCalled();
  });
});

describe('a press before hydration', () => {
  const pressed = vi.fn<() => void>();
  const note = () => screen.queryByRole('alert')?.textContent;
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
      },
    );
    pressed.mockReset();
    hydrate.mockImplementation(async (mount) => {
      mount.querySelector('button')?.addEventListener('click', (event) => {
        event.preventDefault();
        pressed();
      });
      mount.removeAttribute(WAITING);
      notifyHydrated();
    });
    holdEarlyPresses();
  });
  afterEach(() => void vi.useRealTimers());

  it('loads the code, is shown as pending, and is replayed once the code has loaded', async () => {
    show('<button type="button">Open</button>');
    const button = screen.getByRole('button');
    await userEvent.click(button);
    expect(loads).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
    expect(button.dataset.pressed).toBeUndefined();
  });

  it('on a hydrated element is not intercepted', async () => {
    show('');
    document.body.insertAdjacentHTML('beforeend', '<button type="button">Hydrated</button>');
    screen.getByRole('button').addEventListener('click', pressed);
    await userEvent.click(screen.getByRole('button'));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('submits a form natively when its code fails to load', async () => {
    show('<form method="post" action="/api/contact"><button type="submit">Send</button></form>');
    loads.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
    const submitted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').dataset.pressed).toBe('');
    await settled();
    expect(submitted.mock.contexts).toEqual([document.querySelector('form')]);
    expect(note()).toBeUndefined();
  });

  it('keeps a form and shows a message when the server is unreachable too', async () => {
    show('<form method="post" action="/api/contact"><button type="submit">Send</button></form>');
    loads.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const submitted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue();
    fireEvent.click(screen.getByRole('button'));
    await settled();
    expect(submitted).not.toHaveBeenCalled();
    expect(note()).toBeDefined();
  });

  it('shows a message when the code of another element fails, and is dropped', async () => {
    show('<button type="button">Open</button>');
    loads.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fireEvent.click(screen.getByRole('button'));
    await settled();
    expect(note()).toContain('hasn’t loaded');
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.pointerDown(document);
    expect(note()).toBeUndefined();
  });

  it('is dropped after eight seconds', async () => {
    vi.useFakeTimers();
    show('<button type="button">Open</button>');
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof loads>>>();
    loads.mockReturnValueOnce(promise);
    fireEvent.click(screen.getByRole('button'));
    vi.advanceTimersByTime(7999);
    expect(note()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(note()).toContain('hasn’t loaded');
    resolve({ hydrate, sendPendingInquiries: async () => undefined });
    await vi.advanceTimersByTimeAsync(0);
    expect(pressed).not.toHaveBeenCalled();
  });

  it('is dropped when its form is edited', async () => {
    show('<form method="post"><input aria-label="Name"><button type="submit">Send</button></form>');
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof loads>>>();
    loads.mockReturnValue(promise);
    fireEvent.click(screen.getByRole('button'));
    fireEvent.input(screen.getByRole('textbox'));
    expect(screen.getByRole('button').dataset.pressed).toBeUndefined();
    resolve({ hydrate, sendPendingInquiries: async () => undefined });
    await settled();
    expect(pressed).not.toHaveBeenCalled();
  });

  it('on a link follows the link with a modifier key, or when pressed again', () => {
    loads.mockReturnValue(new Promise(() => undefined));
    show('<a href="https://films.example/" data-press="">Play</a>');
    const link = screen.getByRole('link');
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(link, { detail: 1 })).toBe(false);
    expect(fireEvent.click(link, { detail: 2 })).toBe(false);
    expect(fireEvent.click(link, { detail: 1 })).toBe(true);
  });
});
