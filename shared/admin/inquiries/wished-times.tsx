import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { TimeOnClocks } from './time-on-clocks.tsx';

/** What a booking in quarantine wishes: nothing can be fixed there, and nobody is mailed. */
export const WishedTimes = ({ booking }: { readonly booking: NonNullable<Inquiry['booking']> }) => (
  <ol className="grid gap-4 sm:grid-cols-3">
    {booking.times.map((time) => (
      <li key={time} className="border-l-2 border-red pl-4">
        <TimeOnClocks time={time} timeZone={booking.timeZone} />
      </li>
    ))}
  </ol>
);
