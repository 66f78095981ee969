import { BookingScreen } from './booking-screen.tsx';

/** `/book/{name}`: a podcast producer. */
export const PodcastScreen = () => <BookingScreen kind="podcast" />;
