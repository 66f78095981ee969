import { circle } from '#data/content/circle.ts';
import { definePage } from '../../app/page.ts';
import { FeedScreen } from './feed-screen.tsx';

export const page = definePage({
  Screen: FeedScreen,
  head: () => ({ title: circle.feed.title, description: circle.feed.lead, robots: 'noindex' }),
});
