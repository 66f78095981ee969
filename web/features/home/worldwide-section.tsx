import { heroImages } from '#data/content/images.ts';
import { worldwide } from '#data/content/worldwide.ts';
import { videoById } from '#shared/rules/video-links.ts';
import { Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { StaticVideo } from '#shared/ui/video-facade.tsx';
import type { Worldwide } from '#data/content/schema.ts';

const { eyebrow, title, lead, places, film, years } = worldwide;
const video = videoById(film.host, film.id);
const [poster] = heroImages.toReversed();

/** The agency's regions, with a film about it. */
export function WorldwideSection() {
  return (
    <Section ground="navy" aria-labelledby="worldwide-title" width="wide">
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <div className="grid grid-cols-1 gap-6">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="worldwide-title">{title}</h2>
          <Lead>{lead}</Lead>
          <p className="mt-2 flex items-baseline gap-4">
            <span className="font-display text-5xl text-ochre">{years.figure}</span>
            <span className="min-w-0 text-muted">{years.text}</span>
          </p>
        </div>
        {video ? (
          <StaticVideo
            video={video}
            title={film.title}
            poster={
              poster ? (
                <Picture
                  image={poster}
                  alt=""
                  sizes="(min-width: 64rem) 50vw, 100vw"
                  className="absolute inset-0 size-full object-cover"
                />
              ) : null
            }
          />
        ) : null}
      </div>
      <ul className="mt-16 grid upto-3-44 gap-10 sm:gap-6 lg:gap-10">
        {places.map((place) => (
          <Place key={place.name} {...place} />
        ))}
      </ul>
    </Section>
  );
}

type PlaceProps = Worldwide['places'][number];

/** A region, and the agency's standing there. */
function Place({ name, status, text, image }: PlaceProps) {
  return (
    <li className="grid grid-cols-1 content-start gap-3">
      <Picture
        image={image}
        sizes="(min-width: 40rem) 33vw, 100vw"
        className="aspect-3/2 w-full rounded-sm object-cover"
      />
      <p className="label mt-3 text-red">{status}</p>
      <h3>{name}</h3>
      <p className="text-muted">{text}</p>
    </li>
  );
}
