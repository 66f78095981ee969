import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { Hero } from '../features/home/hero.tsx';
import { playPictures } from './carousel.ts';

leaveDocuments();

/** Answers every media query; `matches` means reduced motion. Set it to change the preference. */
function stubMotion(matches: boolean) {
  const motion = Object.assign(new EventTarget(), { matches });
  vi.stubGlobal('matchMedia', () => motion);
  return (now: boolean) => {
    motion.matches = now;
    motion.dispatchEvent(new Event('change'));
  };
}

function show() {
  showDocument(<Hero />);
  playPictures();
}

const dots = () => screen.getAllByRole('button', { name: /^Show picture/ });
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const pictures = () => [...document.querySelectorAll('img')];

describe('the carousel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stubMotion(false);
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });

  it('advances every four seconds, in a loop', () => {
    show();
    expect(dots()).toHaveLength(4);
    const seen = [current()];
    pass(3999);
    seen.push(current());
    pass(1);
    seen.push(current());
    for (let slide = 0; slide < 3; slide += 1) {
      pass(4000);
      seen.push(current());
    }
    expect(seen).toEqual([0, 0, 1, 2, 3, 0]);
  });

  it('shows the picture of a pressed dot for four seconds', () => {
    show();
    pass(3000);
    fireEvent.click(dots()[2] as HTMLElement);
    pass(3999);
    expect(current()).toBe(2);
    pass(1);
    expect(current()).toBe(3);
  });

  it('pauses while the pointer is on its buttons', () => {
    show();
    const controls = screen.getByRole('group', { name: 'Pictures' });
    fireEvent.pointerEnter(controls);
    pass(20_000);
    expect(current()).toBe(0);
    fireEvent.pointerLeave(controls);
    pass(4000);
    expect(current()).toBe(1);
  });

  it('pauses while one of its buttons has the focus, whatever the pointer does', () => {
    show();
    const controls = screen.getByRole('group', { name: 'Pictures' });
    dots()[1]?.focus();
    pass(20_000);
    expect(current()).toBe(0);
    fireEvent.pointerEnter(controls);
    fireEvent.pointerLeave(controls);
    dots()[2]?.focus();
    pass(20_000);
    expect(current()).toBe(0);
    dots()[2]?.blur();
    pass(4000);
    expect(current()).toBe(1);
  });

  it('is stopped and started by a button', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }));
    pass(20_000);
    expect(current()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }));
    pass(4000);
    expect(current()).toBe(1);
  });

  it('does not move with reduced motion, until the visitor starts it', () => {
    stubMotion(true);
    show();
    pass(20_000);
    expect(current()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }));
    pass(4000);
    expect(current()).toBe(1);
  });

  it('stops as soon as the device is set to reduced motion', () => {
    const change = stubMotion(false);
    show();
    change(true);
    pass(20_000);
    expect(current()).toBe(0);
    screen.getByRole('button', { name: 'Play pictures' });
  });

  it('loads one picture ahead, the first with priority, and exposes only the current one to screen readers', () => {
    show();
    expect(pictures()).toHaveLength(2);
    expect(pictures()[0]?.getAttribute('fetchpriority')).toBe('high');
    pass(4000);
    expect(pictures()).toHaveLength(3);
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });
});

describe('the carousel without JavaScript', () => {
  it('shows the first picture, and links by plain anchors', () => {
    showDocument(<Hero />);
    expect(pictures()).toHaveLength(1);
    expect(pictures()[0]?.hasAttribute('data-shown')).toBe(true);
    expect(screen.getByRole('link', { name: 'View Our Services' }).getAttribute('href')).toBe('#services');
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('#contact');
  });
});

it('does nothing on a page without a carousel', () => {
  showDocument(<p>Words</p>);
  expect(playPictures).not.toThrow();
});
