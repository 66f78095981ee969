import type { Image } from '#data/content/schema.ts';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import { useReached } from './use-reached.ts';

interface Props {
  readonly slides: readonly Image[];
  readonly current: number;
}

/** The pictures behind the headline, one above the other; each fades in over one second (public-side §9). */
export function HeroSlides({ slides, current }: Props) {
  // The first paint waits for the first picture alone; each later one is fetched while the one before it stands.
  const hydrated = useHydrated();
  const reached = useReached(hydrated ? current + 1 : 0);
  return slides.slice(0, reached + 1).map((slide, index) => (
    <Picture
      key={slide.src}
      image={slide}
      // On a phone held upright only the middle of a picture is seen, which is as high as the screen.
      sizes="(orientation: portrait) 100vh, 100vw"
      priority={index === 0}
      aria-hidden={index !== current || undefined}
      className={cx(
        'absolute inset-0 size-full object-cover object-[70%_50%] transition-opacity duration-1000',
        index === current ? 'opacity-100' : 'opacity-0',
      )}
    />
  ));
}
