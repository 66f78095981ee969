import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveDocuments } from '../../tests/support/show-document.tsx';
import { markHydrated, notifyNotLoaded } from '../app/hydration.ts';
import { holdEarlyPresses } from './early-press.ts';

/* As it runs in every document before any other script; with islands it is shown in `hydrate.test.tsx`. */

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

describe('before the page’s own script has come', () => {
  it('a film is held, and played once that is there', () => {
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

  it('links lead away, and buttons that wait for no code answer', () => {
    document.body.innerHTML = '<a href="#there">There</a><button type="button">Open</button>';
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
    expect(fireEvent.click(screen.getByRole('button'))).toBe(true);
  });

  it('what opens a dialog is left to the browser that does so, and held elsewhere', () => {
    document.body.innerHTML = '<button type="button" commandfor="menu" command="show-modal">Menu</button>';
    const isLeft = () => fireEvent.click(screen.getByRole('button'));
    expect(isLeft()).toBe(false);
    end();
    Object.defineProperty(HTMLButtonElement.prototype, 'commandForElement', { configurable: true, value: null });
    end = holdEarlyPresses();
    expect(isLeft()).toBe(true);
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
  });

  it('nothing is held any more once that script is known not to come, and the last press is told so', () => {
    document.body.innerHTML = film;
    fireEvent.click(screen.getByRole('link'));
    end();
    notifyNotLoaded();
    expect(note()).toContain('hasn’t loaded');
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
  });

  it('a script of the application that cannot be fetched is told to who has pressed something', () => {
    document.body.innerHTML = '<div id="root" data-waiting><button type="button">Post</button></div>';
    const script = document.head.appendChild(document.createElement('script'));
    fireEvent.click(screen.getByRole('button'));
    script.dispatchEvent(new Event('error'));
    script.remove();
    expect(note()).toContain('hasn’t loaded');
  });
});
