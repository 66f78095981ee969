import { booking } from '#data/content/booking.ts';
import { brand } from '#data/content/brand.ts';
import { bookingPath, findPerson } from '#data/content/people.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import type { Head } from '#shared/contracts/rendering.ts';
import type { HeadContext } from '../../app/page.ts';

/** The head of a booking page. */
export function bookingHead(kind: BookingKind, { params, absolute }: HeadContext): Head {
  const person = findPerson(kind, params.name ?? '');
  if (!person) return { title: booking.unknown.title, status: 404, robots: 'noindex' };
  return {
    title: `${booking[kind].eyebrow} with ${person.name} | ${brand.name}`,
    description: `${person.lead} ${booking.statement}`,
    ...(import.meta.env.SSR && {
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
    }),
  };
}
