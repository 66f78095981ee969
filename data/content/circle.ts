import { brand } from './brand.ts';
import type { CircleContent } from './schema.ts';

export const circle: CircleContent = {
  signIn: {
    eyebrow: 'Members only',
    title: brand.community.name,
    lead: 'The room where school marketing people talk to each other. Bring a question, leave with an idea.',
    promises: [
      { title: '25+ marketing templates and resources', text: 'Plans, checklists and briefs that we use ourselves.' },
      { title: 'Exclusive training videos', text: 'Short lessons to watch between two meetings.' },
      { title: 'Monthly webinars', text: 'One guest, one subject, and time for your questions.' },
      { title: 'Community access', text: 'Colleagues in the UK, Dubai and the USA, a message away.' },
    ],
    signInTab: 'Sign In',
    registerTab: 'Create Account',
  },
  feed: {
    title: brand.community.name,
    lead: 'What members are making, asking and celebrating this week.',
    share: 'Share Something New',
    empty: { title: 'No posts yet', text: 'Be the first to share something with The Bonjour Circle!' },
  },
  dashboard: {
    eyebrow: brand.community.name,
    nameless: 'Member',
    lead: 'Good to see you. Where would you like to begin?',
    memberCards: [
      { title: 'Community Feed', text: 'Read what other schools are doing, and say well done.', href: '/circle' },
      { title: 'Create Post', text: 'Share an idea, a film or a question with the Circle.', href: '/circle#share' },
      { title: 'Profile Settings', text: 'Your picture, your school and a few words about you.', href: '/profile' },
    ],
    adminCards: [
      {
        title: 'Blog Administration',
        text: 'Manage the Beyond Bonjour blog posts on the homepage.',
        href: '/blog/admin',
      },
      { title: 'User Management', text: 'View and manage all registered members.', href: '/admin/users' },
      { title: 'Chat Administration', text: 'Monitor and manage customer chat conversations.', href: '/admin/chats' },
    ],
  },
};
