import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useParams } from 'react-router-dom';
import { booking } from '#data/content/booking.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { bookingPath, findPerson } from '#data/content/people.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Display, Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { island } from '../../public/island.tsx';
import type { Person } from '#data/content/schema.ts';
import { brand } from '#data/content/brand.ts';
import type { Head } from '#shared/contracts/rendering.ts';
import type { HeadContext } from '../../app/page.ts';

const BookingPanel = island('booking/booking-panel', () => import('./booking-panel.island.tsx'), 'embed');

/** A booking page: the person, and a time to choose. */
function BookingScreen({ kind }: { kind: BookingKind }) {
  const { name = '' } = useParams();
  const person = findPerson(kind, name);
  if (!person) return <UnknownPerson />;
  return (
    <article>
      <Container width="wide" className="pt-8 pb-section">
        {kind === 'podcast' ? (
          <Link
            to={booking.back.href}
            className="mb-8 inline-flex min-h-11 items-center gap-2 font-semibold transition-colors hover:text-red"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            {booking.back.label}
          </Link>
        ) : null}
        <PersonProfile person={person} eyebrow={booking[kind].eyebrow} />
      </Container>
      <Section ground="sunken" width="wide" aria-labelledby="booking-title">
        <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
          <div className="grid grid-cols-1 content-start gap-5">
            <h2 id="booking-title">
              {booking[kind].title} {person.name.split(' ')[0]}
            </h2>
            <p className="text-lg text-balance text-muted">{booking.statement}</p>
          </div>
          <BookingPanel key={person.slug} kind={kind} person={person} />
        </div>
      </Section>
    </article>
  );
}

function UnknownPerson() {
  const { title, text, button } = booking.unknown;
  return (
    <EmptyState
      as="h1"
      image={screenImages.notFound}
      title={title}
      description={text}
      action={
        <Link to="/#contact" className={buttonClass()}>
          {button}
        </Link>
      }
    />
  );
}

/** The person: portrait, role, biography, languages and local time. */
function PersonProfile({ person, eyebrow }: { person: Person; eyebrow: string }) {
  const { name, role, lead, biography, portrait, city, timeZone, languages } = person;
  const facts = [
    { label: 'Role', value: role },
    { label: 'Based in', value: city },
    { label: 'Speaks', value: languages.join(', ') },
    { label: 'Local time', value: <TimeThere zone={timeZone} /> },
  ];
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[4fr_7fr]">
      <img
        src={portrait.src}
        width={portrait.width}
        height={portrait.height}
        alt={portrait.alt}
        fetchPriority="high"
        className="aspect-4/5 w-full max-w-md rounded-sm bg-sunken object-cover max-lg:max-w-72"
      />
      <div className="grid grid-cols-1 content-center gap-7">
        <Eyebrow>{eyebrow}</Eyebrow>
        <Display>{name}</Display>
        <Lead>{lead}</Lead>
        <p dir="auto" className="prose-lines max-w-text">
          {biography}
        </p>
        <dl className="grid grid-cols-1 max-w-text gap-x-8 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="label text-muted">{label}</dt>
              <dd className="mt-1 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** A place's local time. The server, whose pages are cached, renders only the place (`web/public/clocks.ts`). */
function TimeThere({ zone }: { zone: string }) {
  return (
    <span data-clock={zone} className="figures">
      {`${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`}
    </span>
  );
}

/** `/book/meeting/{name}`: a person for a video call. */
export const MeetingScreen = () => <BookingScreen kind="meeting" />;

/** `/book/{name}`: a podcast producer. */
export const PodcastScreen = () => <BookingScreen kind="podcast" />;

/** The head of a booking page. */
export function bookingHead(kind: BookingKind, { params, absolute }: HeadContext): Head {
  const person = findPerson(kind, params.name ?? '');
  if (!person) return { title: booking.unknown.title, status: 404, robots: 'noindex' };
  return {
    title: `${booking[kind].eyebrow} with ${person.name} | ${brand.name}`,
    description: `${person.lead} ${booking.statement}`,
    picture: {
      eyebrow: booking[kind].eyebrow,
      title: `${booking[kind].title} ${person.name}`,
      image: person.portrait.src,
    },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: absolute(bookingPath(kind, person)),
        mainEntity: {
          '@type': 'Person',
          name: person.name,
          jobTitle: person.role,
          knowsLanguage: person.languages,
          image: absolute(person.portrait.src),
          worksFor: { '@type': 'Organization', name: brand.name, url: absolute('/') },
        },
      },
    ],
  };
}
