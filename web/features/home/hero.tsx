import { useState } from 'react';
import { home } from '#data/content/home.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Display, Eyebrow } from '#shared/ui/layout.tsx';
import { useMedia } from '../../app/use-media.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { HeroSlides } from './hero-slides.tsx';
import { useCarousel } from './use-carousel.ts';

const { eyebrow, headline, lead, servicesButton, contactButton, slides } = home.hero;

/** The full-screen opening: four pictures in turn behind the headline (public-side §2). */
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
        <HeroSlides slides={slides} current={current} />
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
