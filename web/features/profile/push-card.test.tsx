import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushState } from '#shared/contracts/push.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { PushCard } from './push-card.tsx';

const KEY = 'BMxJ';
const subscription = {
  options: { applicationServerKey: null },
  unsubscribe: vi.fn<() => Promise<boolean>>(),
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
};
let state: PushState;
let current: typeof subscription | null;
let permission: NotificationPermission;

/** A browser with push, which answers the permission prompt with `granting`. */
function browser(granting: NotificationPermission = 'granted') {
  const subscribe = vi.fn<(options: unknown) => Promise<unknown>>(async () => (current = subscription));
  const pushManager = { getSubscription: async () => current, subscribe };
  const registration = { pushManager, getNotifications: async () => [] };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = granting),
  });
  return subscribe;
}

const show = () =>
  renderScreen(<PushCard />, {
    user: someMember,
    replies: {
      'push.state': () => state,
      'push.subscribe': () => ((state = { ...state, here: true }), { success: true }),
      'push.unsubscribe': () => ((state = { ...state, here: false }), { success: true }),
      'push.choose': ({ body }) => ({ ...state, choices: body }),
    },
  });

beforeEach(() => {
  [state, current, permission] = [{ publicKey: KEY, here: false, choices: null }, null, 'default'];
  subscription.unsubscribe.mockImplementation(async () => ((current = null), true));
});

describe('push on this device', () => {
  it('can be turned on and off', async () => {
    const subscribe = browser();
    const { made } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    await screen.findByText('On for this device');
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(made.find(({ name }) => name === 'push.subscribe')?.body).toEqual({
      endpoint: 'https://push.test/1',
      p256dh: 'p',
      auth: 'a',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    await screen.findByText('Off for this device');
    expect(current).toBeNull();
  });

  it('stays off when the browser denies permission', async () => {
    browser('denied');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    await screen.findByText('Your browser didn’t allow them.');
    expect(await screen.findByText(/is blocking notifications/)).toBeDefined();
  });

  it('shows push as off when the server cannot subscribe the device, even if the browser could', async () => {
    browser();
    [current, permission] = [subscription, 'granted'];
    show();
    expect(await screen.findByText('Off for this device')).toBeDefined();
  });

  it('explains what a browser without push cannot do, and how to enable it on an iPhone', async () => {
    const { unmount } = show();
    await screen.findByText(/This browser can’t show notifications/);
    unmount();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    show();
    expect(await screen.findByText(/install Bonjour first/)).toBeDefined();
  });
});

describe('the kinds of push notifications', () => {
  it('are all on at first, and each is saved at once', async () => {
    browser();
    const { made } = show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Replies' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
    expect(screen.getByLabelText('From')).toHaveProperty('value', '22:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Settings saved');
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'push.choose')?.body).toEqual({
        comments: true,
        replies: false,
        messages: true,
        quietFrom: '22:00',
        quietTo: '07:00',
        timeZone: 'UTC',
      }),
    );
  });
});
