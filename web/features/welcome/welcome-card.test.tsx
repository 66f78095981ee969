import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import WelcomeCard from './welcome-card.tsx';

it('a step of the welcome is completed by doing it, not by pressing its link', async () => {
  const newcomer = { ...someMember, createdAt: new Date().toISOString() };
  const { made } = renderScreen(<WelcomeCard />, {
    user: newcomer,
    screens: ['/profile'],
    replies: { 'account.welcome': () => ({ step: 0 }), 'account.welcome.set': () => ({ step: 1 }) },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Add a picture' }));
  expect(screen.getByText('Welcome, Ada: step 1 of 3')).toBeDefined();
  expect(made.map(({ name }) => name)).toEqual(['account.welcome']);
});
