import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import Join from './join.island.tsx';

const show = (user: typeof someMember | null) =>
  renderScreen(<Join />, {
    at: '/join?invitation=abc',
    user,
    replies: { 'auth.invitation': () => ({ email: 'bea@school.example' }) },
  });

it('shows the invited person the form with their address', async () => {
  show(null);
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('bea@school.example');
});

it('says why the form is missing when somebody is signed in on this device', async () => {
  const { made, path } = show(someMember);
  await screen.findByText('You’re already signed in');
  screen.getByText('To accept this invitation for another account, sign out and open its link again.');
  await waitFor(() => expect(path()).toBe('/feed'));
  expect(made).toEqual([]);
});
