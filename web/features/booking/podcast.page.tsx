import { definePage } from '../../app/page.ts';
import { bookingHead, PodcastScreen } from './booking-screen.tsx';

export const page = definePage({
  Screen: PodcastScreen,
  head: (_, context) => bookingHead('podcast', context),
});
