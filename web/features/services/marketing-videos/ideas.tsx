import { marketingVideos } from '#data/content/service-pages/marketing-videos.ts';
import { Section } from '#shared/ui/layout.tsx';
import { Heading } from '../parts/heading.tsx';

const { title, lead, ideas } = marketingVideos.ideas;

/** What a mini video can be about, set like a table of contents. */
export const Ideas = () => (
  <Section ground="sunken" width="wide" aria-labelledby="ideas-title">
    <Heading id="ideas-title" title={title} lead={lead} />
    <ol className="mt-14 gap-x-16 border-t border-line lg:columns-2">
      {ideas.map((idea, index) => (
        <li key={idea.title} className="flex break-inside-avoid gap-6 border-b border-line py-5">
          <span aria-hidden="true" className="figures w-9 shrink-0 font-display text-2xl text-red">
            {index + 1}
          </span>
          <div className="grid gap-1">
            <h3>{idea.title}</h3>
            <p className="text-muted">{idea.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
