import { home } from '#data/content/home.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Display, Eyebrow } from '#shared/ui/layout.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { IconButton } from '#shared/ui/button.tsx';
import { WAITING } from '../../app/hydration.ts';

const { eyebrow, headline, lead, servicesButton, contactButton, slides } = home.hero;
type Slides = typeof slides;

/** The full-screen opening: a carousel of pictures behind the headline, run by `web/public/carousel.ts`. */
export function Hero() {
  return (
    <section
      aria-roledescription="carousel"
      aria-label={headline}
      data-carousel=""
      className="scheme-dark relative isolate grid grid-cols-1 min-h-[calc(100svh-4.5rem)] overflow-hidden bg-paper print:min-h-0"
    >
      <div data-slides="" className="absolute inset-0 -z-20 print:hidden">
        <Slide slide={slides[0]} isFirst />
        {/* The first paint waits for the first picture only. */}
        <template>
          {slides.slice(1).map((slide) => (
            <Slide key={slide.src} slide={slide} />
          ))}
        </template>
      </div>
      {/* The text is on the calm side of the pictures: below on narrow screens, on the left on wide ones. */}
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
        <CarouselControls count={slides.length} />
      </Container>
    </section>
  );
}

interface SlideProps {
  readonly slide: Slides[number] | undefined;
  readonly isFirst?: boolean;
}

/** A picture behind the headline; each fades in over one second. */
function Slide({ slide, isFirst = false }: SlideProps) {
  if (!slide) return null;
  return (
    <Picture
      image={slide}
      // In portrait a picture is as high as the screen and cropped to its middle.
      sizes="(orientation: portrait) 100vh, 100vw"
      priority={isFirst}
      data-slide=""
      data-shown={isFirst ? '' : undefined}
      className="absolute inset-0 size-full object-cover object-[70%_50%] opacity-0 transition-opacity duration-1000 data-shown:opacity-100"
    />
  );
}

/** A dot for each picture, and a button that pauses the carousel (WCAG 2.2.2). Hidden without JavaScript. */
function CarouselControls({ count }: { readonly count: number }) {
  return (
    <fieldset
      aria-label="Pictures"
      data-controls=""
      {...{ [WAITING]: '' }}
      className="-ml-2.5 flex items-center noscript:hidden"
    >
      <IconButton label="Pause pictures" data-toggle="" className="group">
        <Pause aria-hidden="true" className="hidden size-4 group-data-playing:block" />
        <Play aria-hidden="true" className="size-4 group-data-playing:hidden" />
      </IconButton>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          data-dot=""
          aria-label={`Show picture ${index + 1} of ${count}`}
          aria-current={index === 0 || undefined}
          className="group grid h-11 w-9 place-items-center rounded-sm"
        >
          <span className="dot h-0.5 w-6 bg-edge transition-colors group-hover:bg-ink group-aria-[current=true]:bg-red" />
        </button>
      ))}
    </fieldset>
  );
}
