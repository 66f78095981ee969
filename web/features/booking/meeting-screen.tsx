import { BookingScreen } from './booking-screen.tsx';

/** `/book/meeting/{name}`: somebody to meet by video call. */
export const MeetingScreen = () => <BookingScreen kind="meeting" />;
