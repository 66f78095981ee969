import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useParams } from 'react-router-dom';
import { booking } from '#data/content/booking.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { findPerson } from '#data/content/people.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { PersonProfile } from './person-profile.tsx';

/** A booking page: who it is, and a time to choose (public-side §2). */
export function BookingScreen({ kind }: { kind: BookingKind }) {
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
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
          <div className="grid content-start gap-5">
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
