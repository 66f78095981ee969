import { definePage } from '../../app/page.ts';
import { bookingHead, MeetingScreen } from './booking-screen.tsx';

export const page = definePage({
  Screen: MeetingScreen,
  head: (_, context) => bookingHead('meeting', context),
});
