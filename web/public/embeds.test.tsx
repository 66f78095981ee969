import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { videoById } from '#shared/rules/video-links.ts';
import { spotifyEpisode, StaticAudio } from '#shared/ui/audio-facade.tsx';
import { embedChoice } from '#shared/ui/embeds/embed-choice.ts';
import { StaticVideo } from '#shared/ui/video-facade.tsx';
import { leaveDocuments, showDocument } from '../../tests/support/show-document.tsx';
import { loadEmbeds } from './embeds.ts';

leaveDocuments();
afterEach(() => embedChoice.choose(null));

function show() {
  showDocument(
    <>
      <StaticVideo video={videoById('youtube', 'aqz-KE-bpKQ')!} title="Meet us" />
      <StaticAudio episode={spotifyEpisode('abc')} title="Hear us" length="24 minutes" />
    </>,
  );
  loadEmbeds();
}
const film = () => screen.getByRole('link', { name: 'Play video: Meet us' });
const frames = () => [...document.querySelectorAll('iframe')];

// Nothing is fetched in tests: happy-dom prints that it does not load the frame.
describe('embeds of other companies', () => {
  it('are plain links, and load nothing from their hosts', () => {
    show();
    expect(film().getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(document.body.querySelectorAll('iframe, img, script, link')).toHaveLength(0);
  });

  it('play after a click, in a sandbox and from the host without cookies, and take the focus', async () => {
    show();
    await userEvent.click(film());
    const [player, ...others] = frames();
    expect(others).toEqual([]);
    expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1');
    expect(player?.hasAttribute('sandbox')).toBe(true);
    expect(player?.title).toBe('Meet us');
    expect(document.activeElement).toBe(player);
    screen.getByRole('link', { name: 'Watch on YouTube instead' });
  });

  it('replace an audio link after a click, at the same height', async () => {
    show();
    await userEvent.click(screen.getByRole('link', { name: /Play episode: Hear us/ }));
    expect(frames()[0]?.src).toBe('https://open.spotify.com/embed/episode/abc');
    screen.getByRole('link', { name: 'Listen on Spotify instead' });
  });

  it('leave a click with a modifier key to the browser', () => {
    show();
    expect(fireEvent.click(film(), { ctrlKey: true })).toBe(true);
    expect(frames()).toEqual([]);
  });

  it('load at once with consent, but play only on request', () => {
    embedChoice.choose('allowed');
    show();
    const [player, episode] = frames();
    expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    expect(player?.getAttribute('loading')).toBe('lazy');
    expect(episode?.src).toBe('https://open.spotify.com/embed/episode/abc');
    expect(document.activeElement).toBe(document.body);
  });

  it('load when consent is given, without interrupting what plays', async () => {
    show();
    await userEvent.click(film());
    const [player] = frames();
    embedChoice.choose('allowed');
    expect(frames()).toHaveLength(2);
    expect(frames()[0]).toBe(player);
    expect(player?.src).toContain('autoplay=1');
  });
});
