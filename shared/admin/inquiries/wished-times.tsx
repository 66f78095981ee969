import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { timeAtOffices, timeIn } from '#shared/rules/time-zones.ts';

/** What a booking wishes: each time on the sender's clock, and on those of the offices. */
export const WishedTimes = ({ booking }: { readonly booking: NonNullable<Inquiry['booking']> }) => (
  <div>
    <h3 className="text-xl">{booking.title}</h3>
    <p className="mt-1 text-sm text-muted">Wished times, on the sender’s clock ({booking.timeZone}):</p>
    <ol className="mt-4 grid gap-4 sm:grid-cols-3">
      {booking.times.map((time) => (
        <li key={time} className="border-l-2 border-red pl-4">
          <time dateTime={time} className="figures font-semibold">
            {timeIn(time, booking.timeZone)}
          </time>
          {timeAtOffices(time).map((there) => (
            <span key={there.office} className="figures block text-xs text-muted">
              {there.office}: {there.time}
            </span>
          ))}
        </li>
      ))}
    </ol>
  </div>
);
