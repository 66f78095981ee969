import ArrowRight from 'lucide-react/icons/arrow-right';
import { booking } from '#data/content/booking.ts';
import { bookingPath, findPerson } from '#data/content/people.ts';
import { Section } from '#shared/ui/layout.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Link } from '../../../app/link.tsx';

/** The colleague who is the expert on a service, with a link to book a time; nothing once they have left. */
export function BookPerson({ slug, ground = 'sunken' }: { slug: string; ground?: 'paper' | 'sunken' }) {
  const person = findPerson('meeting', slug);
  if (!person) return null;
  const firstName = person.name.split(' ')[0];
  return (
    <Section ground={ground} width="wide" aria-labelledby="meet-title">
      <div className="relative flex flex-wrap items-center gap-x-10 gap-y-6">
        <Picture
          image={person.portrait}
          sizes="8rem"
          className="size-32 shrink-0 rounded-full object-cover object-top"
        />
        <div className="grid grid-cols-1 min-w-0 grow basis-64 gap-3">
          <p className="label text-red">{person.role}</p>
          <h2 id="meet-title" className="text-3xl!">
            Talk it through with {firstName}
          </h2>
          <p className="max-w-text text-muted">
            {person.lead} {booking.statement}
          </p>
          <Link
            to={bookingPath('meeting', person)}
            className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold transition-colors hover:text-red"
          >
            Choose a time with {firstName}
            <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
          </Link>
        </div>
      </div>
    </Section>
  );
}
