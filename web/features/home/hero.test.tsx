import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { Hero } from './hero.tsx';

/** Answers every media query; `reduce` when somebody wants less motion. */
function stubMotion(reduce: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: reduce, addEventListener() {}, removeEventListener() {} }));
}

const dots = () => screen.getAllByRole('button', { name: /^Show picture/ });
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const pictures = (container: HTMLElement) => [...container.querySelectorAll('img')];

describe('the opening pictures', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stubMotion(false);
  });
  afterEach(() => void vi.useRealTimers());

  it('move on every four seconds, in a loop', async () => {
    renderScreen(<Hero />);
    expect(dots()).toHaveLength(4);
    const seen = [current()];
    await pass(3999);
    seen.push(current());
    await pass(1);
    seen.push(current());
    for (let slide = 0; slide < 3; slide += 1) {
      await pass(4000);
      seen.push(current());
    }
    expect(seen).toEqual([0, 0, 1, 2, 3, 0]);
  });

  it('are chosen by a dot, and the chosen one stands for four seconds', async () => {
    renderScreen(<Hero />);
    await pass(3000);
    fireEvent.click(dots()[2] as HTMLElement);
    await pass(3999);
    expect(current()).toBe(2);
    await pass(1);
    expect(current()).toBe(3);
  });

  it('wait while the pointer is on their buttons', async () => {
    renderScreen(<Hero />);
    const controls = screen.getByRole('group', { name: 'Pictures' });
    fireEvent.pointerEnter(controls);
    await pass(20_000);
    expect(current()).toBe(0);
    fireEvent.pointerLeave(controls);
    await pass(4000);
    expect(current()).toBe(1);
  });

  it('wait while one of their buttons has the focus, whatever the pointer does', async () => {
    renderScreen(<Hero />);
    const controls = screen.getByRole('group', { name: 'Pictures' });
    await act(async () => dots()[1]?.focus());
    await pass(20_000);
    expect(current()).toBe(0);
    fireEvent.pointerEnter(controls);
    fireEvent.pointerLeave(controls);
    await act(async () => dots()[2]?.focus());
    await pass(20_000);
    expect(current()).toBe(0);
    await act(async () => dots()[2]?.blur());
    await pass(4000);
    expect(current()).toBe(1);
  });

  it('stop and go on by a button', async () => {
    renderScreen(<Hero />);
    fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }));
    await pass(20_000);
    expect(current()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }));
    await pass(4000);
    expect(current()).toBe(1);
  });

  it('stand still for those who want less motion, until they say otherwise', async () => {
    stubMotion(true);
    renderScreen(<Hero />);
    await pass(20_000);
    expect(current()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }));
    await pass(4000);
    expect(current()).toBe(1);
  });

  it('are fetched one ahead, the first with priority, and only the current one is spoken of', async () => {
    const { container } = renderScreen(<Hero />);
    expect(pictures(container)).toHaveLength(2);
    expect(pictures(container)[0]?.getAttribute('fetchpriority')).toBe('high');
    await pass(4000);
    expect(pictures(container)).toHaveLength(3);
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });
});

describe('the two buttons of the opening', () => {
  it('are anchors, which work without JavaScript', () => {
    stubMotion(false);
    renderScreen(<Hero />);
    expect(screen.getByRole('link', { name: 'View Our Services' }).getAttribute('href')).toBe('#services');
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('#contact');
  });
});
