import ArrowRight from 'lucide-react/icons/arrow-right';
import { booking } from '#data/content/booking.ts';
import { brand } from '#data/content/brand.ts';
import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import type { Person } from '#data/content/schema.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import { Container, Display, Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Link } from '../../app/link.tsx';
import { definePage } from '../../app/page.ts';

const { eyebrow, title, lead, meetings, podcasts } = booking.team;

/** `/team`: everybody who can be booked, with links to their pages. */
const TeamScreen = () => (
  <>
    <Container width="wide" className="pt-16 pb-section lg:pt-24">
      <header className="grid grid-cols-1 max-w-5xl gap-7">
        <Eyebrow>{eyebrow}</Eyebrow>
        <Display>{title}</Display>
        <Lead>{lead}</Lead>
      </header>
    </Container>
    <People kind="meeting" people={meetingPeople} title={meetings} />
    <People kind="podcast" people={producers} title={podcasts} />
  </>
);

interface PeopleProps {
  readonly kind: BookingKind;
  readonly people: readonly Person[];
  readonly title: string;
}

function People({ kind, people, title: heading }: PeopleProps) {
  const id = `team-${kind}`;
  return (
    <Section ground={kind === 'meeting' ? 'sunken' : 'paper'} width="wide" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="mt-12 grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-4">
        {people.map((person) => (
          <li key={person.slug} className="grid grid-cols-1 content-start gap-4">
            <Picture
              image={person.portrait}
              sizes="(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw"
              className="aspect-4/5 w-full rounded-sm bg-sunken object-cover max-sm:max-w-72"
            />
            <h3>{person.name}</h3>
            <p className="label text-muted">
              {person.role}, {person.city}
            </p>
            <p className="text-muted">{person.lead}</p>
            <p className="text-sm">Speaks {person.languages.join(', ')}</p>
            <Link
              to={bookingPath(kind, person)}
              className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold transition-colors hover:text-red"
            >
              {booking[kind].title} {person.name.split(' ')[0]}
              <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const page = definePage({
  Screen: TeamScreen,
  head: () => ({
    title: `${title} | ${brand.name}`,
    description: lead,
    picture: { eyebrow, title },
  }),
});
