import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { closeWithTheChoice, openDialogs } from './dialogs.ts';
import { Drawer } from '../features/frame/drawer.tsx';

leaveDocuments();

const dialog = () => document.querySelector<HTMLDialogElement>('dialog')!;

/** The navigation drawer, a dialog that a button names. */
function show() {
  showDocument(<Drawer />);
  openDialogs();
  closeWithTheChoice();
}

function open() {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(dialog().open).toBe(true);
}

describe('a dialog in a browser without invoker commands', () => {
  it('opens and closes by its buttons', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog().open).toBe(false);
  });

  it('closes on a press outside it, not inside it', () => {
    open();
    fireEvent.click(screen.getByText('How can we help you?'));
    expect(dialog().open).toBe(true);
    fireEvent.click(dialog());
    expect(dialog().open).toBe(false);
  });

  it('closes after each choice, which may be a link within the page', () => {
    open();
    const link = screen.getByRole('link', { name: 'Contact' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(dialog().open).toBe(false);
  });

  it('is closed when the page returns from the back/forward cache', () => {
    open();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(dialog().open).toBe(true);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(dialog().open).toBe(false);
  });
});

it('dialogs are left to a browser that supports invoker commands', () => {
  vi.stubGlobal('HTMLButtonElement', class extends HTMLButtonElement {});
  Object.assign(HTMLButtonElement.prototype, { commandForElement: null });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(dialog().open).toBe(false);
});
