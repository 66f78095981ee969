import type { Image } from '#data/content/schema.ts';
import { cx } from '#shared/ui/cx.ts';
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
  return slides
    .slice(0, reached + 1)
    .map((slide, index) => (
      <img
        key={slide.src}
        src={slide.src}
        width={slide.width}
        height={slide.height}
        alt={slide.alt}
        aria-hidden={index !== current || undefined}
        fetchPriority={index === 0 ? 'high' : 'low'}
        decoding={index === 0 ? 'sync' : 'async'}
        className={cx(
          'absolute inset-0 size-full object-cover object-[70%_50%] transition-opacity duration-1000',
          index === current ? 'opacity-100' : 'opacity-0',
        )}
      />
    ));
}
