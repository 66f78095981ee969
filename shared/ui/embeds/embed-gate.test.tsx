import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseEmbeds } from './embed-consent.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { EmbedGate } from './embed-gate.tsx';

const show = () =>
  render(
    <EmbedGate kind="player" provider="Spotify" href="https://open.spotify.com/episode/1">
      <EmbedFrame title="Episode 1" src="https://open.spotify.com/embed/episode/1" />
    </EmbedGate>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const frames = () => document.querySelectorAll('iframe');

afterEach(() => act(() => chooseEmbeds('unasked')));

describe('an embed of another company', () => {
  it('is not loaded at first; a plain link leads to it', () => {
    show();
    expect(frames()).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Open on Spotify' }).getAttribute('href')).toBe(
      'https://open.spotify.com/episode/1',
    );
  });

  it('loads by its own button, in a sandbox, takes the focus, and stores no consent', async () => {
    show();
    await press('Load the player');
    expect(frames()).toHaveLength(1);
    expect(frames()[0]?.hasAttribute('sandbox')).toBe(true);
    expect(document.activeElement?.contains(frames()[0] ?? null)).toBe(true);
    expect(localStorage.getItem('embeds')).toBeNull();
  });

  it('loads everywhere once all embeds are allowed, and the consent is stored', async () => {
    const first = show();
    show();
    await userEvent.click(screen.getAllByRole('button', { name: 'Always load' })[0]!);
    expect(frames()).toHaveLength(2);
    first.unmount();
    show();
    expect(frames()).toHaveLength(2);
    expect(localStorage.getItem('embeds')).toBe('allowed');
  });

  it('does not load after a refusal, does not ask again, and still loads by its own button', async () => {
    show();
    await press('Ask me each time');
    expect(frames()).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Always load' })).toBeNull();
    await press('Load the player');
    expect(frames()).toHaveLength(1);
  });

  it('is removed when the consent is withdrawn in another tab', () => {
    act(() => chooseEmbeds('allowed'));
    show();
    expect(frames()).toHaveLength(1);
    localStorage.setItem('embeds', 'refused');
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(frames()).toHaveLength(0);
  });
});
