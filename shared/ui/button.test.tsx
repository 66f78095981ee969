import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { Button, IconButton } from './button.tsx';
import { LevelBadge } from './level-badge.tsx';

it('shows that it is pending, ignores presses and keeps the focus', async () => {
  const pressed = vi.fn<() => void>();
  const submitted = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={submitted}>
      <Button pending={pending} disabled={pending} pendingLabel="Sending..." type="submit" onClick={pressed}>
        Send Message
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Send Message' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  rerender(form(true));
  expect(screen.getByRole('button', { name: 'Sending...' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect([pressed.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(button);
  rerender(form(false));
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(2);
});

it('keeps the focus on an icon button while it is pending', async () => {
  const submitted = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={submitted}>
      <IconButton type="submit" label="Send" pending={pending} disabled={pending} />
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  rerender(form(true));
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(document.activeElement).toBe(button);
});

it('does not submit a form unless its type says so', () => {
  render(<Button>Send Message</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' }).type).toBe('button');
});

it('shows initials without a picture', () => {
  const { container, rerender } = render(<Avatar firstName="Ada" lastName="Lovelace" />);
  expect(container.textContent).toBe('AL');
  rerender(<Avatar firstName="Ada" lastName="Lovelace" src="/gone.webp" />);
  const picture = container.querySelector('img');
  expect(picture).not.toBeNull();
});

it('shows a level with its name, and by default level 1 in grey', () => {
  const { container, rerender } = render(<LevelBadge level={3} color="#3B82F6" name="Contributor" />);
  expect(container.textContent).toContain('Level 3, Contributor');
  rerender(<LevelBadge />);
  expect(container.textContent).toContain('Level 1');
  expect(container.querySelector('path')?.getAttribute('fill')).toBe('#6b7280');
});
