import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { LevelBadge } from './level-badge.tsx';

it('says what is pending and takes no second click', () => {
  const { rerender } = render(<Button pendingLabel="Sending...">Send Message</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' }).type).toBe('button');
  rerender(
    <Button pending pendingLabel="Sending...">
      Send Message
    </Button>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
});

it('shows initials when there is no picture, and when it does not load', () => {
  const { container, rerender } = render(<Avatar firstName="Ada" lastName="Lovelace" />);
  expect(container.textContent).toBe('AL');
  rerender(<Avatar firstName="Ada" lastName="Lovelace" src="/gone.webp" />);
  const picture = container.querySelector('img');
  expect(picture).not.toBeNull();
});

it('names a level, and falls back to a grey 1', () => {
  const { container, rerender } = render(<LevelBadge level={3} color="#3B82F6" name="Contributor" />);
  expect(container.textContent).toContain('Level 3, Contributor');
  rerender(<LevelBadge />);
  expect(container.textContent).toContain('Level 1');
  expect(container.querySelector('path')?.getAttribute('fill')).toBe('#6b7280');
});
