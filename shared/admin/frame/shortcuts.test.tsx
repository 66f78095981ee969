import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { letterKeys, useShortcutKeys, useShortcuts, type Shortcut } from './shortcuts.ts';

function Listener() {
  useShortcutKeys();
  return null;
}

function Keys({ name, shortcuts }: { readonly name: string; readonly shortcuts: readonly Shortcut[] }) {
  useShortcuts(name, shortcuts);
  return null;
}

const press = (key: string, init = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });

afterEach(() => {
  cleanup();
  letterKeys.choose(null);
});

const show = (shortcuts: readonly Shortcut[], more = <textarea aria-label="Words" />) =>
  render(
    <>
      <Listener />
      <Keys name="List" shortcuts={shortcuts} />
      {more}
    </>,
  );

it('runs shortcuts of one key and of two keys in a row', () => {
  const next = vi.fn<Shortcut['run']>();
  const inquiries = vi.fn<Shortcut['run']>();
  const open = vi.fn<Shortcut['run']>();
  show([
    { keys: 'j', label: 'Next', run: next },
    { keys: 'g j', label: 'Joining', run: open },
    { keys: 'g i', label: 'Inquiries', run: inquiries },
  ]);
  press('j');
  press('g');
  press('i');
  press('i');
  expect(next).toHaveBeenCalledTimes(1);
  expect(inquiries).toHaveBeenCalledTimes(1);
  press('g');
  press('j');
  expect(open).toHaveBeenCalledTimes(1);
  expect(next).toHaveBeenCalledTimes(1);
});

it('ignores keys in fields, browser shortcuts and open dialogs', () => {
  const next = vi.fn<Shortcut['run']>();
  const close = vi.fn<Shortcut['run']>();
  show(
    [
      { keys: 'j', label: 'Next', run: next },
      { keys: 'Escape', label: 'Close', run: close },
    ],
    <>
      <textarea aria-label="Words" />
      <select aria-label="State" />
    </>,
  );
  press('j', { ctrlKey: true });
  screen.getByLabelText('State').focus();
  press('j');
  screen.getByLabelText('Words').focus();
  press('j');
  expect(next).not.toHaveBeenCalled();
  press('Escape');
  expect(close).toHaveBeenCalledTimes(1);
});

it.each(['menu', 'dialog', 'alertdialog'])(
  'ignores keys while a %s is open, but not while it is fading out',
  (role) => {
    const next = vi.fn<Shortcut['run']>();
    const window = (state: string) => (
      <>
        <Listener />
        <Keys name="List" shortcuts={[{ keys: 'j', label: 'Next', run: next }]} />
        <div role={role} data-state={state} />
      </>
    );
    const { rerender } = render(window('open'));
    press('j');
    expect(next).not.toHaveBeenCalled();
    rerender(window('closed'));
    press('j');
    expect(next).toHaveBeenCalledTimes(1);
  },
);

it('offers a key to the newest group of shortcuts first, then to the others', () => {
  const outer = vi.fn<Shortcut['run']>();
  const inner = vi.fn<Shortcut['run']>(() => false);
  render(
    <>
      <Listener />
      <Keys name="List" shortcuts={[{ keys: 'Escape', label: 'Clear', run: outer }]} />
      <Keys name="Detail" shortcuts={[{ keys: 'Escape', label: 'Close', run: inner }]} />
    </>,
  );
  press('Escape');
  expect(inner.mock.invocationCallOrder[0]).toBeLessThan(outer.mock.invocationCallOrder[0]!);
});

it('ignores single letters when they are switched off, but not Escape', () => {
  const next = vi.fn<Shortcut['run']>();
  const close = vi.fn<Shortcut['run']>();
  show([
    { keys: 'j', label: 'Next', run: next },
    { keys: 'Escape', label: 'Close', run: close },
  ]);
  letterKeys.choose('off');
  press('j');
  press('Escape');
  expect(next).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledTimes(1);
});
