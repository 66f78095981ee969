import type { HomeContent } from '#data/content/schema.ts';

type PlaceProps = HomeContent['worldwide']['places'][number];

/** A part of the world, and how long the agency has been at home there. */
export function Place({ name, standing, text, image }: PlaceProps) {
  return (
    <li className="grid content-start gap-3">
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading="lazy"
        decoding="async"
        className="aspect-3/2 w-full rounded-sm object-cover"
      />
      <p className="label mt-3 text-red">{standing}</p>
      <h3>{name}</h3>
      <p className="text-muted">{text}</p>
    </li>
  );
}
