import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { DropdownItem, DropdownMenu } from './dropdown-menu.tsx';

const Opener = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="New post">
        <input aria-label="Title" />
      </Dialog>
    </>
  );
};

describe('a dialog', () => {
  it.each([
    ['the scrollbar’s space if there is one', 985, 'scrollbar'],
    ['nothing without a scrollbar', 1000, ''],
  ])('reserves %s, so that the page does not move', async (_, clientWidth, reserved) => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(clientWidth);
    vi.stubGlobal('innerWidth', 1000);
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(document.querySelector('[data-scroll-lock]')?.getAttribute('data-scroll-lock')).toBe(reserved);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('takes the focus, locks the page and restores both on Escape', async () => {
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'New post' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(document.querySelector('[data-scroll-lock]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('[data-scroll-lock]')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('returns the focus to the button of the menu that it was opened from', async () => {
    const FromMenu = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <DropdownMenu trigger={<button type="button">More</button>}>
            <DropdownItem onSelect={() => setOpen(true)}>Report…</DropdownItem>
          </DropdownMenu>
          <Dialog open={open} onOpenChange={setOpen} title="Report">
            <input aria-label="Reason" />
          </Dialog>
        </>
      );
    };
    render(<FromMenu />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Report…' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' })));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });

  it('focuses its first field, not its close button', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
  });

  it('injects no style element, which the content security policy would refuse', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});

const showConfirmation = (pending = false) => {
  const onConfirm = vi.fn<() => void>();
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const words = { title: 'Delete User', description: 'This action cannot be undone.', confirmLabel: 'Delete User' };
  render(<ConfirmDialog {...words} open {...{ pending, onConfirm, onOpenChange }} pendingLabel="Deleting..." />);
  return { onConfirm, onOpenChange };
};

describe('a confirmation', () => {
  it('focuses Cancel and acts only when confirmed', async () => {
    const { onConfirm, onOpenChange } = showConfirmation();
    expect(screen.getByRole('alertdialog', { name: 'Delete User' })).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete User' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('stays open while it is pending', async () => {
    const { onOpenChange } = showConfirmation(true);
    expect(screen.getByRole('button', { name: 'Deleting...' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
