import type { Film } from '#data/content/service-pages/schema.ts';
import { videoById } from '#shared/rules/video-links.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { StaticVideo } from '#shared/ui/video-facade.tsx';

interface Props {
  readonly film: Film;
  /** The displayed width, as for `Picture`. */
  readonly sizes?: string;
  readonly className?: string;
}

/** A film with its poster, and a line on its purpose. */
export function FilmView({ film, sizes = '(min-width: 64rem) 50vw, 100vw', className }: Props) {
  const { host, id, title, poster, note } = film;
  const video = videoById(host, id);
  if (!video) return null;
  return (
    <div className={className}>
      <StaticVideo
        video={video}
        title={title}
        poster={<Picture image={poster} alt="" sizes={sizes} className="absolute inset-0 size-full object-cover" />}
      />
      {note ? <p className="mt-1 font-semibold">{note}</p> : null}
    </div>
  );
}
