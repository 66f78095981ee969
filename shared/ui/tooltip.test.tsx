import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const over = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const off = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const shown = () => screen.queryByRole('tooltip')?.textContent;

const show = () =>
  render(
    <TooltipProvider>
      <Tooltip text="Says well done">
        <button type="button">Like</button>
      </Tooltip>
      <Tooltip text="Leads to the author">
        <button type="button">Author</button>
      </Tooltip>
    </TooltipProvider>,
  );

it('opens after 700 ms', async () => {
  show();
  over('Like');
  await wait(699);
  expect(shown()).toBeUndefined();
  await wait(1);
  expect(shown()).toBe('Says well done');
});

it.each([
  [299, 'Leads to the author'],
  [301, undefined],
])('opens at once if a neighbouring tooltip closed less than 300 ms ago: after %i ms', async (pause, text) => {
  show();
  over('Like');
  await wait(700);
  off('Like');
  fireEvent.keyDown(document, { key: 'Escape' });
  await wait(pause);
  over('Author');
  await wait(0);
  expect(shown()).toBe(text);
});
