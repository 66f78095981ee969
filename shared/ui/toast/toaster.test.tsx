import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearToasts, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => act(clearToasts));

it('renders nothing until the first toast, then shows its title and description', async () => {
  const { container } = render(<Toaster />);
  expect(container.innerHTML).toBe('');
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
