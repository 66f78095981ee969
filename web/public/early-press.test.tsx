import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveDocuments } from '../../tests/support/show-document.tsx';
import { markHydrated, notifyNotLoaded } from '../app/hydration.ts';
import { holdEarlyPresses } from './early-press.ts';

/* Runs the inline script as every document does; `hydrate.test.tsx` tests it with islands. */

leaveDocuments();
let end: () => void;
const note = () => screen.queryByRole('alert')?.textContent;
const film = '<a href="https://films.example/" data-press="">Play</a>';

beforeEach(() => {
  vi.useFakeTimers();
  end = holdEarlyPresses();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('before a page’s own script has loaded', () => {
  it('a press on a film is held, and replayed afterwards', () => {
    document.body.innerHTML = film;
    const link = screen.getByRole('link');
    expect(fireEvent.click(link)).toBe(false);
    expect(link.dataset.pressed).toBe('');
    const played = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    link.addEventListener('click', played);
    markHydrated();
    expect(played).toHaveBeenCalledOnce();
    expect(link.dataset.pressed).toBeUndefined();
  });

  it('links and plain buttons work', () => {
    document.body.innerHTML = '<a href="#there">There</a><button type="button">Open</button>';
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
    expect(fireEvent.click(screen.getByRole('button'))).toBe(true);
  });

  it('dialog buttons are left to a browser that supports invoker commands, and held in others', () => {
    document.body.innerHTML = '<button type="button" commandfor="menu" command="show-modal">Menu</button>';
    const isLeft = () => fireEvent.click(screen.getByRole('button'));
    expect(isLeft()).toBe(false);
    end();
    Object.defineProperty(HTMLButtonElement.prototype, 'commandForElement', { configurable: true, value: null });
    end = holdEarlyPresses();
    expect(isLeft()).toBe(true);
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
  });

  it('presses are no longer held once the script has failed, and the last one shows a message', () => {
    document.body.innerHTML = film;
    fireEvent.click(screen.getByRole('link'));
    end();
    notifyNotLoaded();
    expect(note()).toContain('hasn’t loaded');
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
  });

  it('a failed script of the application is reported to a visitor who has pressed something', () => {
    document.body.innerHTML = '<div id="root" data-waiting><button type="button">Post</button></div>';
    const script = document.head.appendChild(document.createElement('script'));
    fireEvent.click(screen.getByRole('button'));
    script.dispatchEvent(new Event('error'));
    script.remove();
    expect(note()).toContain('hasn’t loaded');
  });
});
