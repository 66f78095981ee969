import type { Worldwide } from '#data/content/schema.ts';
import { Picture } from '#shared/ui/picture.tsx';

type PlaceProps = Worldwide['places'][number];

/** A part of the world, and how long the agency has been at home there. */
export function Place({ name, standing, text, image }: PlaceProps) {
  return (
    <li className="grid content-start gap-3">
      <Picture
        image={image}
        sizes="(min-width: 40rem) 33vw, 100vw"
        className="aspect-3/2 w-full rounded-sm object-cover"
      />
      <p className="label mt-3 text-red">{standing}</p>
      <h3>{name}</h3>
      <p className="text-muted">{text}</p>
    </li>
  );
}
