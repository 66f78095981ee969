import { useEffect, useState, type FocusEvent } from 'react';
import { home } from '#data/content/home.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Display, Eyebrow } from '#shared/ui/layout.tsx';
import { useMedia } from '../../app/use-media.ts';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { IconButton } from '#shared/ui/button.tsx';

/** How long each picture is shown. */
const INTERVAL_MS = 4000;

const { eyebrow, headline, lead, servicesButton, contactButton, slides } = home.hero;

/** The full-screen opening: pictures in turn behind the headline. */
export function Hero() {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [choice, setChoice] = useState<boolean | null>(null);
  const [held, setHeld] = useState(false);
  const playing = choice ?? !calm;
  const { current, show } = useCarousel(slides.length, playing && !held);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={headline}
      className="scheme-dark relative isolate grid min-h-[calc(100svh-4.5rem)] overflow-hidden bg-paper print:min-h-0"
    >
      <div className="absolute inset-0 -z-20 print:hidden">
        <HeroSlides current={current} />
      </div>
      {/* The words stand on the calm side of the pictures: below on narrow screens, left beyond. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-paper via-paper/85 via-75% to-paper/10 lg:bg-linear-to-r lg:from-paper/95 lg:via-paper/60 lg:via-50% xl:via-paper/45 print:hidden" />
      <Container width="wide" className="flex flex-col justify-end gap-10 pt-24 pb-10">
        <div className="max-w-2xl lg:my-auto">
          <Eyebrow>{eyebrow}</Eyebrow>
          <Display className="mt-6">{headline}</Display>
          <p className="mt-7 max-w-xl text-xl lg:max-w-md xl:max-w-xl">{lead}</p>
          <div className="mt-10 flex flex-wrap gap-4">
            <a href="#services" className={buttonClass({ variant: 'accent', size: 'lg' })}>
              {servicesButton}
            </a>
            <a href="#contact" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              {contactButton}
            </a>
          </div>
        </div>
        <CarouselControls
          count={slides.length}
          current={current}
          onShow={show}
          playing={playing}
          onPlayingChange={setChoice}
          onHold={setHeld}
        />
      </Container>
    </section>
  );
}

/** The pictures behind the headline, stacked; each fades in over one second. */
function HeroSlides({ current }: { readonly current: number }) {
  // The first paint waits for the first picture only; each later one is fetched while the one before it is shown.
  const hydrated = useHydrated();
  const reached = useReached(hydrated ? current + 1 : 0);
  return slides.slice(0, reached + 1).map((slide, index) => (
    <Picture
      key={slide.src}
      image={slide}
      // In portrait a picture is as high as the screen and cropped to its middle.
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

/** The highest `value` so far. */
function useReached(value: number): number {
  const [reached, setReached] = useState(value);
  if (value > reached) setReached(value);
  return Math.max(value, reached);
}

interface CarouselControlsProps {
  readonly count: number;
  readonly current: number;
  readonly onShow: (index: number) => void;
  /** Whether it moves by itself; pointer or focus may still pause it. */
  readonly playing: boolean;
  readonly onPlayingChange: (playing: boolean) => void;
  /** Pointer or keyboard focus has come, or has left. */
  readonly onHold: (held: boolean) => void;
}

/** A dot for each picture, and a button that pauses them (WCAG 2.2.2). Hidden without JavaScript. */
function CarouselControls({ count, current, onShow, playing, onPlayingChange, onHold }: CarouselControlsProps) {
  const hold = (event: FocusEvent) => onHold(event.target.matches(':focus-visible'));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices who comes near its buttons
    <fieldset
      aria-label="Pictures"
      className="-ml-2.5 flex items-center noscript:hidden"
      onPointerEnter={() => onHold(true)}
      // The keyboard's focus may still be inside.
      onPointerLeave={(event) => onHold(event.currentTarget.querySelector(':focus-visible') !== null)}
      onFocus={hold}
      onBlur={() => onHold(false)}
    >
      <IconButton label={playing ? 'Pause pictures' : 'Play pictures'} onClick={() => onPlayingChange(!playing)}>
        {playing ? <Pause aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
      </IconButton>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show picture ${index + 1} of ${count}`}
          aria-current={index === current || undefined}
          onClick={() => onShow(index)}
          className="group grid h-11 w-9 place-items-center rounded-sm"
        >
          <span
            className={cx(
              'dot h-0.5 w-6 transition-colors',
              index === current ? 'bg-red' : 'bg-edge group-hover:bg-ink',
            )}
          />
        </button>
      ))}
    </fieldset>
  );
}

/** The index of the shown picture of `count`; moves on in a loop while `playing`. */
function useCarousel(count: number, playing: boolean) {
  const [current, setCurrent] = useState(0);

  // A picture that was chosen by hand is shown as long as any other.
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => setCurrent((current + 1) % count), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [current, count, playing]);

  return { current, show: setCurrent };
}
