import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedChoice } from './stored-choice.ts';
import { useStoredChoice } from './use-stored-choice.ts';

type Size = 'small' | 'large';
const make = () =>
  storedChoice<Size>({
    key: 'size',
    isChoice: (word) => word === 'small' || word === 'large',
    unchosen: 'small',
    guess: () => 'large',
  });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a choice stored in the browser', () => {
  it('has a default until it is made, and again once it is removed', () => {
    const size = make();
    const { result } = renderHook(() => useStoredChoice(size));
    expect(result.current).toBe('large');
    act(() => size.choose('small'));
    expect(result.current).toBe('small');
    expect(localStorage.getItem('size')).toBe('small');
    act(() => size.choose(null));
    expect(result.current).toBe('large');
  });

  it('ignores invalid values', () => {
    localStorage.setItem('size', 'enormous');
    const size = make();
    expect(size.read()).toBe('large');
  });

  it('notifies listeners outside React, until they unsubscribe', () => {
    const size = make();
    const seen: Size[] = [];
    const stop = size.subscribe(() => seen.push(size.read()));
    size.choose('small');
    size.choose('large');
    stop();
    size.choose('small');
    expect(seen).toEqual(['small', 'large']);
  });

  it('follows another tab', () => {
    const size = make();
    const { result } = renderHook(() => useStoredChoice(size));
    localStorage.setItem('size', 'small');
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(result.current).toBe('small');
  });

  it('lasts as long as the page if storage is refused', () => {
    const refuse = () => {
      throw new DOMException('No storage', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const size = make();
    const { result } = renderHook(() => useStoredChoice(size));
    act(() => size.choose('small'));
    expect(result.current).toBe('small');
  });
});
