import { feedScreens } from './feed.ts';
import { moderationScreens } from './moderation.ts';
import type { Screen } from './screen.ts';

/** What members open, but for the console. */
export const circleScreens: readonly Screen[] = [
  { name: 'feed', path: '/feed', as: 'member' },
  { name: 'members', path: '/members-app', as: 'member' },
  { name: 'members with map', path: '/members-app?map=1', as: 'member' },
  {
    name: 'member’s card',
    path: '/members-app',
    as: 'member',
    open: async (page) => {
      await page.getByRole('region', { name: 'Members' }).getByRole('link').nth(1).hover();
      await page.getByRole('link', { name: 'View Profile' }).waitFor();
    },
  },
  { name: 'member map', path: '/members/map', as: 'member' },
  { name: 'member map for visitors', path: '/members/map', as: 'visitor' },
  { name: 'profile of a member', path: '/users/1', as: 'member' },
  { name: 'profile of nobody', path: '/users/nobody', as: 'member' },
  ...feedScreens,
  ...moderationScreens,
  { name: 'messages', path: '/messages', as: 'member' },
  { name: 'message requests', path: '/messages?show=requests', as: 'member' },
  { name: 'blocked members', path: '/messages?show=blocked', as: 'member' },
  {
    name: 'conversation',
    path: '/messages',
    as: 'member',
    open: async (page) => {
      // The administrator has the first account there is.
      await page.request.post('/api/messages/with/1', { data: { text: 'Hello!\nhttps://school.example' } });
      await page.goto('/messages/with/1');
      await page.getByRole('log').getByText('Hello!').waitFor();
    },
  },
  { name: 'conversation with nobody', path: '/messages/with/999999', as: 'member' },
  { name: 'profile', path: '/profile', as: 'member' },
  {
    name: 'profile with the question before its end',
    path: '/profile',
    as: 'member',
    open: async (page) => {
      await page.getByRole('button', { name: 'Where they come from' }).click();
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'profile, signed out', path: '/profile', as: 'visitor' },
  { name: 'dashboard', path: '/member', as: 'member' },
  { name: 'administrator’s dashboard', path: '/member', as: 'administrator' },
];
