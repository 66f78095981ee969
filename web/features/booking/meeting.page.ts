import { definePage } from '../../app/page.ts';
import { bookingHead } from './booking-page.ts';
import { MeetingScreen } from './meeting-screen.tsx';

export const page = definePage({
  Screen: MeetingScreen,
  head: (_, context) => bookingHead('meeting', context),
});
