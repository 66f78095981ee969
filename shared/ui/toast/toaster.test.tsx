import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOASTS } from './names.ts';
import { dismissToast, handOverToasts, takeOverToasts, toast, useToasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';
import { resetStores } from '../../../tests/support/reset-stores.ts';

it('is empty until the first toast, then shows its title and description', async () => {
  const { container } = render(<Toaster />);
  // The region exists before, so that screen readers announce what is added.
  expect(container.textContent).toBe('');
  screen.getByRole('region', { name: 'Notifications (F8)' });
  act(() => void toast({ title: 'Message sent successfully!', description: 'We will be in touch.' }));
  expect(await screen.findByText('Message sent successfully!')).toBeDefined();
  expect(screen.getByText('We will be in touch.')).toBeDefined();
});

it('closes a toast with its button', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Saved', variant: 'destructive' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Saved')).toBeNull();
});

it('passes open toasts to the next page in the tab once, without their buttons', async () => {
  toast({ title: 'Signed out', description: 'See you soon.', action: { label: 'Undo', run: () => undefined } });
  handOverToasts();
  resetStores();
  const { unmount } = render(<Toaster />);
  expect(await screen.findByText('Signed out')).toBeDefined();
  screen.getByText('See you soon.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  unmount();
  resetStores();
  render(<Toaster />);
  expect(useToasts.getState()).toEqual([]);
});

it('passes no closed toasts, and none if the browser refuses storage', () => {
  const id = toast({ title: 'Closed' });
  dismissToast(id);
  handOverToasts();
  expect(TOASTS in sessionStorage).toBe(false);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No storage', 'SecurityError');
  });
  toast({ title: 'Open' });
  expect(handOverToasts).not.toThrow();
  sessionStorage[TOASTS] = 'no list';
  expect(takeOverToasts).not.toThrow();
  sessionStorage.clear();
});

describe('a toast', () => {
  const show = async () => {
    // Its code loads first, in real time.
    await import('./toast-viewport.tsx');
    render(<Toaster />);
    await act(async () => void toast({ title: 'Saved' }));
    vi.useFakeTimers();
    act(() => {
      dismissToast();
      toast({ title: 'Sent' });
    });
    return screen.getByRole('listitem');
  };
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const isThere = () => screen.queryByRole('listitem') !== null;
  afterEach(() => void vi.useRealTimers());

  it('closes after five seconds', async () => {
    await show();
    pass(4999);
    expect(isThere()).toBe(true);
    pass(1);
    expect(isThere()).toBe(false);
  });

  it('closes after ten seconds if it has a button', async () => {
    await show();
    act(() => void toast({ title: 'Deleted', action: { label: 'Undo', run: () => undefined } }));
    pass(9999);
    expect(isThere()).toBe(true);
    pass(1);
    expect(isThere()).toBe(false);
  });

  it.each([
    ['the pointer is on it', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['the focus is in it', fireEvent.focus, fireEvent.blur],
    ['another window is active', () => fireEvent.blur(window), () => fireEvent.focus(window)],
  ])('stays open while %s, and then for the rest of its time', async (_, begin, end) => {
    const card = await show();
    pass(3000);
    begin(card);
    pass(60_000);
    end(card);
    pass(1999);
    expect(isThere()).toBe(true);
    pass(1);
    expect(isThere()).toBe(false);
  });

  it('stays open while it has the focus, even if the pointer has left', async () => {
    const card = await show();
    fireEvent.focus(card);
    fireEvent.pointerEnter(card);
    fireEvent.pointerLeave(card);
    pass(60_000);
    expect(isThere()).toBe(true);
  });

  it('is focused by F8, and closes with Escape', async () => {
    const card = await show();
    fireEvent.keyDown(document, { key: 'F8' });
    expect(document.activeElement).toBe(card);
    fireEvent.keyDown(card, { key: 'Escape' });
    expect(isThere()).toBe(false);
  });

  it('is dismissed by a swipe to the right, and returns after a shorter one', async () => {
    const card = await show();
    card.setPointerCapture = () => undefined;
    const swipe = (to: number) => {
      fireEvent.pointerDown(card, { clientX: 10, button: 0 });
      fireEvent.pointerMove(card, { clientX: to });
      fireEvent.pointerUp(card, { clientX: to });
    };
    swipe(60);
    expect(isThere()).toBe(true);
    expect(card.style.translate).toBe('');
    swipe(61);
    expect(isThere()).toBe(false);
  });
});
