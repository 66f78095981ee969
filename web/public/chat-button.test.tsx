import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearChatButton } from './chat-button.ts';

const root = document.documentElement;
const scrollTo = (y: number) => {
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
};
const isAway = () => root.hasAttribute('data-going-down');

afterEach(() => {
  vi.unstubAllGlobals();
  root.removeAttribute('data-going-down');
});

describe('the chat button on a phone', () => {
  it('hides on scrolling down, and returns on scrolling up or at the end', () => {
    vi.stubGlobal('innerHeight', 800);
    vi.spyOn(root, 'scrollHeight', 'get').mockReturnValue(3000);
    vi.stubGlobal('scrollY', 0);
    clearChatButton();
    expect(isAway()).toBe(false);
    scrollTo(5);
    expect(isAway()).toBe(false);
    scrollTo(300);
    expect(isAway()).toBe(true);
    scrollTo(297);
    expect(isAway()).toBe(true);
    scrollTo(250);
    expect(isAway()).toBe(false);
    scrollTo(900);
    expect(isAway()).toBe(true);
    scrollTo(2200);
    expect(isAway()).toBe(false);
  });
});
