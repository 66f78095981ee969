import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DesktopBridge, DesktopMessage, DesktopPerson, DesktopState } from '#shared/api/desktop-bridge.ts';

const berthe: DesktopPerson = { id: 7, firstName: 'Berthe', lastName: 'Morisot' };
const rosa: DesktopPerson = { id: 8, firstName: 'Rosa', lastName: 'Bonheur' };
const signedIn: DesktopState = {
  server: 'https://bonjour.example',
  person: berthe,
  expired: false,
  connection: 'online',
  settings: { openAtLogin: false, quietHours: null },
  keepsSession: true,
};
const expired: DesktopState = { ...signedIn, person: null, expired: true };
const reload = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.resetModules();
  reload.mockReset();
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/topics') ? [] : { message: 'Not here', code: 'internal' }, {
      status: address.includes('/topics') ? 200 : 500,
    }),
  );
  vi.spyOn(window.location, 'replace').mockImplementation((address) => reload(String(address)));
});

/** The window while a topic is being named, and the main process behind it. */
async function begin(signIn: (email: string) => DesktopState | null) {
  let send: (message: DesktopMessage) => void = () => undefined;
  const asked = vi.fn<DesktopBridge['signIn']>(async ({ email }) => {
    const next = signIn(email);
    if (!next) return { ok: false, field: 'password', message: 'Invalid email or password' };
    await act(async () => send({ type: 'state', state: next }));
    return { ok: true };
  });
  Object.assign(window, {
    bonjour: {
      listen: (listener) => {
        send = listener;
        listener({ type: 'state', state: signedIn });
        return () => undefined;
      },
      signIn: asked,
      signOut: async () => undefined,
      changeSettings: async () => undefined,
      setOpenChat: () => undefined,
      openSite: () => undefined,
      readOutbox: async () => [],
      writeOutbox: async () => true,
    } satisfies DesktopBridge,
  });
  const { ConsoleWindow } = await import('./console-window.tsx');
  render(
    <MemoryRouter initialEntries={['/admin/topics']}>
      <ConsoleWindow />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'New topic' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Open days');
  const change = (state: DesktopState) => act(() => send({ type: 'state', state }));
  const open = (path: string) => act(() => send({ type: 'open', path }));
  return { change, open, asked };
}

const name = () => screen.queryByLabelText<HTMLInputElement>('Name')?.value;
const signInAs = async (email: string) => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

it('keeps the screen during an expired session, and continues after the same person signs in', async () => {
  // The code of the linked screen loads later, which React reports here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let tries = 0;
  const { change, open, asked } = await begin(() => (++tries === 1 ? null : signedIn));
  change(expired);
  await screen.findByRole('alertdialog', { name: 'Sign in to continue' });
  expect(name()).toBe('Open days');
  // A link opened meanwhile does not replace the screen.
  open('/admin/users');
  expect(name()).toBe('Open days');
  await signInAs('berthe@school.example');
  await screen.findByText('Invalid email or password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toHaveBeenLastCalledWith({
    server: 'https://bonjour.example',
    email: 'berthe@school.example',
    password: 'correct horse',
  });
  expect(reload).not.toHaveBeenCalled();
});

it('keeps the typed text after signing in again when no link was opened meanwhile', async () => {
  const { change } = await begin(() => signedIn);
  change(expired);
  await screen.findByRole('alertdialog', { name: 'Sign in to continue' });
  await signInAs('berthe@school.example');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(name()).toBe('Open days');
});

it('reloads the window when another person signs in', async () => {
  const { change } = await begin(() => ({ ...signedIn, person: rosa }));
  change(expired);
  await screen.findByRole('alertdialog', { name: 'Sign in to continue' });
  await signInAs('rosa@school.example');
  await waitFor(() => expect(reload).toHaveBeenCalledWith('/'));
});

it('shows the full sign-in screen when the person chooses another account or server', async () => {
  const { change } = await begin(() => signedIn);
  change(expired);
  await userEvent.click(await screen.findByRole('button', { name: 'Use another account or website' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Website address')).value).toBe('https://bonjour.example');
  expect(name()).toBeUndefined();
});

it('removes the screen after a sign-out', async () => {
  const { change } = await begin(() => signedIn);
  change({ ...signedIn, person: null });
  await screen.findByRole('heading', { name: 'Sign in to the console' });
  expect(name()).toBeUndefined();
});
