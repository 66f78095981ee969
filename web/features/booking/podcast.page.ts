import { definePage } from '../../app/page.ts';
import { bookingHead } from './booking-head.ts';
import { PodcastScreen } from './booking-screen.tsx';

export const page = definePage({
  Screen: PodcastScreen,
  head: (_, context) => bookingHead('podcast', context),
});
