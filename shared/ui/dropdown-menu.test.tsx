import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DropdownItem, DropdownMenu } from './dropdown-menu.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const type = async (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await wait(0);
};

it('moves to the item whose beginning is typed, and starts afresh after a second', async () => {
  render(
    <DropdownMenu trigger={<button type="button">More</button>}>
      <DropdownItem>Films</DropdownItem>
      <DropdownItem>Photography</DropdownItem>
      <DropdownItem>Podcasts</DropdownItem>
      <DropdownItem>Outings</DropdownItem>
    </DropdownMenu>,
  );
  screen.getByRole('button').focus();
  await type('Enter');
  await type('p');
  expect(document.activeElement?.textContent).toBe('Photography');
  await wait(999);
  await type('o');
  expect(document.activeElement?.textContent).toBe('Podcasts');
  await wait(1001);
  await type('o');
  expect(document.activeElement?.textContent).toBe('Outings');
});
