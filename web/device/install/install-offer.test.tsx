import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetStores } from '../../../tests/support/reset-stores.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { wipeDevice } from '../owner.ts';
import { InstallOffer } from './install-offer.tsx';
import { recordVisit } from './offer-choice.ts';

const HOUR = 60 * 60 * 1000;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';

function Deed() {
  const { mutate } = useMutation({ mutationFn: async () => null, meta: { contributes: true } });
  return <button onClick={() => mutate()}>Like</button>;
}
/** Like the site: each screen mounts a bar of its own. */
function OnEachScreen() {
  const { pathname } = useLocation();
  return <InstallOffer key={pathname} />;
}
const show = () =>
  renderScreen(
    <>
      <OnEachScreen />
      <Deed />
      <Link to="/member">Dashboard</Link>
      <Link to="/messages">Messages</Link>
    </>,
    { at: '/feed', user: someMember },
  );
const offer = () => screen.queryByRole('region', { name: 'Install the Circle' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const goTo = (name: string) => userEvent.click(screen.getByRole('link', { name }));
/** Fires Chromium's `beforeinstallprompt`. */
function chromiumOffers(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}
const beenHereBefore = () => recordVisit(Date.now() - 2 * HOUR);

beforeEach(() => {
  wipeDevice();
  localStorage.clear();
});
afterEach(() => localStorage.clear());

describe('the install prompt', () => {
  it('appears with the next screen on the second visit', async () => {
    beenHereBefore();
    show();
    const { event } = chromiumOffers();
    expect(event.defaultPrevented).toBe(true);
    expect(offer()).toBeNull();
    await goTo('Dashboard');
    expect(offer()).not.toBeNull();
  });

  it('appears on the first visit only after a contribution', async () => {
    show();
    chromiumOffers();
    await goTo('Dashboard');
    expect(offer()).toBeNull();
    await press('Like');
    expect(offer()).toBeNull();
    await goTo('Dashboard');
    await waitFor(() => expect(offer()).not.toBeNull());
  });

  it('does not appear in conversations', async () => {
    beenHereBefore();
    show();
    chromiumOffers();
    await goTo('Messages');
    expect(offer()).toBeNull();
  });

  it('does not appear when the app cannot be installed, or is installed', async () => {
    beenHereBefore();
    show();
    await goTo('Dashboard');
    expect(offer()).toBeNull();
    chromiumOffers();
    expect(offer()).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(offer()).toBeNull();
  });

  it('opens the browser’s own prompt', async () => {
    beenHereBefore();
    show();
    const { prompt } = chromiumOffers();
    await goTo('Dashboard');
    await press('Install');
    expect(prompt).toHaveBeenCalledOnce();
    await screen.findByText('Installing the Circle');
    expect(offer()).toBeNull();
  });

  it.each([
    ['here', () => press('Not now')],
    ['in the browser’s prompt', () => press('Install')],
  ])('does not return after it was declined %s, even after a sign-out', async (_, refuse) => {
    beenHereBefore();
    const { unmount } = show();
    chromiumOffers('dismissed');
    await goTo('Dashboard');
    await refuse();
    await waitFor(() => expect(offer()).toBeNull());
    unmount();
    resetStores();
    wipeDevice();
    beenHereBefore();
    show();
    chromiumOffers();
    await goTo('Dashboard');
    expect(offer()).toBeNull();
  });

  it('links to the instructions on an iPhone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    beenHereBefore();
    show();
    await goTo('Dashboard');
    expect(screen.getByRole('link', { name: 'See how' }).getAttribute('href')).toBe('/member/app');
    await goTo('See how');
    await goTo('Dashboard');
    expect(offer()).toBeNull();
  });
});
