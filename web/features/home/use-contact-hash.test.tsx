import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { useContactHash } from './home.page.tsx';

function Sections() {
  useContactHash();
  return <section id="contact" tabIndex={-1} />;
}

describe('the address of the contact section', () => {
  const scroll = vi.fn<(this: Element) => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll);
  });
  afterEach(() => {
    // What still waits for the end of a scroll.
    document.dispatchEvent(new Event('scrollend'));
    vi.useRealTimers();
    scroll.mockReset();
  });

  it('brings it into view half a second later, with the focus', async () => {
    renderScreen(<Sections />, { at: '/#contact' });
    await act(async () => vi.advanceTimersByTime(499));
    expect(scroll).not.toHaveBeenCalled();
    await act(async () => vi.advanceTimersByTime(1));
    expect(scroll).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe('contact');
  });

  it('brings it once more where its scroll was stopped short, and then lets the visitor go elsewhere', async () => {
    renderScreen(<Sections />, { at: '/#contact' });
    await act(async () => vi.advanceTimersByTime(500));
    document.dispatchEvent(new Event('scrollend'));
    expect(scroll).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('scrollend'));
    expect(scroll).toHaveBeenCalledTimes(2);
  });

  it('is the only one that does', async () => {
    renderScreen(<Sections />, { at: '/#services' });
    await act(async () => vi.advanceTimersByTime(1000));
    expect(scroll).not.toHaveBeenCalled();
  });
});
