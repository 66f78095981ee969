import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { wipeDevice } from '../../device/owner.ts';
import { ApplicationForm } from './application-form.tsx';

afterEach(() => wipeDevice());

const words = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@school.example',
  School: 'The Engine School',
  'Your role': 'Head of marketing',
  'Message (optional)': 'Ideas for our open day',
};

const show = (reply: () => unknown) =>
  renderScreen(<ApplicationForm />, { at: '/auth', replies: { 'auth.apply': reply } });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const held = () => Object.fromEntries(Object.keys(words).map((label) => [label, field(label).value]));
const fill = async () => {
  for (const [label, text] of Object.entries(words)) await userEvent.type(field(label), text);
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send request' }));

it('keeps the typed text while the tab is open, even if the server refuses the application', async () => {
  const { unmount } = show(() => {
    throw new ApiError({ status: 500, message: 'Something went wrong' });
  });
  await fill();
  unmount();
  const { made, unmount: close } = show(() => {
    throw new ApiError({ status: 500, message: 'Something went wrong' });
  });
  expect(held()).toEqual(words);
  expect(localStorage).toHaveLength(0);
  await send();
  await screen.findByText('Something went wrong');
  expect(made[0]?.body).toMatchObject({ email: 'ada@school.example', role: 'Head of marketing' });
  close();
  show(() => undefined);
  expect(held()).toEqual(words);
});

it('disables its fields while it is sent', async () => {
  show(() => new Promise<never>(() => undefined));
  await fill();
  await send();
  await screen.findByRole('button', { name: 'Sending your request…' });
  await userEvent.type(field('Message (optional)'), ' and more');
  expect(held()).toEqual(words);
});

it('clears the stored fields once they are sent', async () => {
  const { unmount } = show(() => ({ message: 'We write to you soon.' }));
  await fill();
  await send();
  await screen.findByText('We write to you soon.');
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Lovelace'));
  unmount();
  show(() => undefined);
  expect(Object.values(held()).join('')).toBe('');
});

it('clears the stored fields when the person has already applied', async () => {
  show(() => {
    throw new ApiError({ status: 409, code: 'conflict', message: 'You have asked before.' });
  });
  await fill();
  await send();
  await screen.findByText('You have asked before.');
  expect(JSON.stringify(sessionStorage)).not.toContain('Lovelace');
});
