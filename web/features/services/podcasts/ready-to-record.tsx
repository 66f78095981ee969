import ArrowRight from 'lucide-react/icons/arrow-right';
import { bookingPath, podcastsPageProducers } from '#data/content/people.ts';
import { podcasts } from '#data/content/service-pages/podcasts.ts';
import { Card } from '#shared/ui/card.tsx';
import { Section } from '#shared/ui/layout.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Link } from '../../../app/link.tsx';
import { Heading } from '../parts/heading.tsx';

const { title, lead, button } = podcasts.record;

/** The two producers whose calendars are open (public-side §2). */
export const ReadyToRecord = () => (
  <Section ground="sunken" width="wide" aria-labelledby="record-title">
    <Heading id="record-title" title={title} lead={lead} />
    <ul className="mt-14 grid gap-6 lg:grid-cols-2 lg:gap-10">
      {podcastsPageProducers.map((person) => (
        <Card as="li" key={person.slug} flush interactive className="relative grid grid-cols-[2fr_3fr]">
          <Picture
            image={person.portrait}
            sizes="(min-width: 64rem) 20vw, 40vw"
            className="h-full w-full object-cover"
          />
          <div className="grid content-center gap-3 p-5 sm:p-8">
            <h3>{person.name}</h3>
            <p className="label text-red">{person.role}</p>
            <p className="text-muted max-sm:hidden">{person.lead}</p>
            <Link
              to={bookingPath('podcast', person)}
              className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold transition-colors after:absolute after:inset-0 hover:text-red"
            >
              {button} {person.name.split(' ')[0]}
              <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </div>
        </Card>
      ))}
    </ul>
  </Section>
);
