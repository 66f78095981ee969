import { podcasts } from '#data/content/service-pages/podcasts.ts';
import { Section } from '#shared/ui/layout.tsx';
import { Heading } from '../parts/heading.tsx';

const { title, lead, names, more } = podcasts.platforms;

/** Where the episodes can be heard. */
export const Platforms = () => (
  <Section width="wide" aria-labelledby="platforms-title">
    <Heading id="platforms-title" title={title} lead={lead} />
    <ul className="mt-12 flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-10 font-display text-3xl">
      {names.map((name) => (
        <li key={name} className="sm:after:ml-8 sm:after:text-red sm:after:content-['/']">
          {name}
        </li>
      ))}
      <li className="text-muted italic">{more}</li>
    </ul>
  </Section>
);
