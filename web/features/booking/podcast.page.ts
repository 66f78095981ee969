import { definePage } from '../../app/page.ts';
import { bookingHead } from './booking-page.ts';
import { PodcastScreen } from './podcast-screen.tsx';

export const page = definePage({
  Screen: PodcastScreen,
  head: (_, context) => bookingHead('podcast', context),
});
