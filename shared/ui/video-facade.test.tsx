import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { videoById } from '#shared/rules/video-links.ts';
import { chooseEmbeds } from './embeds/embed-consent.ts';
import { VideoFacade } from './video-facade.tsx';

const show = () => {
  const video = videoById('youtube', 'aqz-KE-bpKQ');
  if (!video) throw new Error('a film with this id is expected');
  return render(<VideoFacade video={video} title="Meet us" />);
};
const link = () => screen.getByRole('link', { name: 'Play video: Meet us' });
const frame = (container: HTMLElement) => container.querySelector('iframe');

afterEach(() => act(() => chooseEmbeds('unasked')));

// Nothing is loaded in tests: happy-dom prints that it does not load the frame.
describe('an embedded film', () => {
  it('is a plain link at first, and loads nothing from its host', () => {
    const { container } = show();
    expect(link().getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(container.querySelectorAll('iframe, img, script, link')).toHaveLength(0);
  });

  it('plays after a click, in a sandbox and from the host without cookies, and takes the focus', async () => {
    const { container } = show();
    await userEvent.click(link());
    const player = frame(container);
    expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1');
    expect(player?.hasAttribute('sandbox')).toBe(true);
    expect(player?.title).toBe('Meet us');
    expect(document.activeElement).toBe(player);
    expect(screen.getByRole('link', { name: 'Watch on YouTube instead' })).toBeDefined();
  });

  it('leaves a click with a modifier key to the browser', () => {
    const { container } = show();
    expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
    expect(frame(container)).toBeNull();
  });

  it('is loaded at once if films are allowed, but plays only on request', () => {
    act(() => chooseEmbeds('allowed'));
    const { container } = show();
    const player = frame(container);
    expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    expect(player?.getAttribute('loading')).toBe('lazy');
    expect(document.activeElement).not.toBe(player);
  });
});
