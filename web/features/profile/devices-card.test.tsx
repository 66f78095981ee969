import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Device } from '#shared/contracts/account.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { DevicesCard } from './devices-card.tsx';

const AT = '2026-01-01T00:00:00.000Z';
const device = (id: string, browser: string, current = false): Device => ({
  id,
  browser,
  system: 'Windows',
  current,
  signedInAt: AT,
  lastSeenAt: AT,
});

/** Three devices; the server signs out those that it is asked to. */
function show(end: () => void = () => undefined) {
  let devices = [device('a', 'Firefox', true), device('b', 'Edge'), device('c', 'Chrome')];
  return renderScreen(<DevicesCard />, {
    user: someMember,
    replies: {
      'account.devices': () => devices,
      'account.devices.end': ({ params }) => {
        end();
        devices = devices.filter(({ id }) => id !== (params as { device: string }).device);
        return { success: true };
      },
      'account.devices.end-others': () => {
        end();
        devices = devices.filter(({ current }) => current);
        return { success: true };
      },
    },
  });
}

describe('signed-in devices', () => {
  it('are listed, the current one without a button to sign it out', async () => {
    show();
    await screen.findByText('Firefox on Windows');
    expect(screen.getByText('This device')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign out of Firefox on Windows' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Sign out of / })).toHaveLength(2);
  });

  it('can be signed out one by one', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out of Edge on Windows' }));
    await screen.findByText('Signed out of Edge on Windows');
    await waitFor(() => expect(screen.queryByText('Edge on Windows')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out of Chrome on Windows' }));
  });

  it('can be signed out all at once, except the current one', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    await screen.findByText('Signed out of all other devices');
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Devices' }));
  });

  it('stay signed in, with the reason, on failure', async () => {
    show(() => {
      throw new ApiError({ status: 500, message: 'The server is at tea.' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out of Edge on Windows' }));
    await screen.findByText('Not signed out');
    screen.getByText('The server is at tea.');
    expect(screen.getByText('Edge on Windows')).toBeDefined();
  });
});
