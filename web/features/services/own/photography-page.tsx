import { prices } from '#data/content/prices.ts';
import { photography } from '#data/content/service-pages/photography.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { FilmView } from './film-view.tsx';
import { Heading, QuoteView } from './heading-and-quote.tsx';
import { MeetPerson } from './meet-person.tsx';
import { PriceSection } from './price-section.tsx';
import { useState, type ComponentType, type MouseEvent } from 'react';
import type { Image } from '#data/content/schema.ts';
import { Picture } from '#shared/ui/picture.tsx';
import type { GalleryDialogProps } from './gallery-dialog.tsx';

const { intro, founderQuote, gallery, quote, pricing } = photography;

/** What the founder says of photographing schools, and a film of it. */
export const Opening = () => (
  <Container width="wide" className="pb-section">
    <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
      <QuoteView quote={founderQuote} />
      <FilmView film={intro} sizes="(min-width: 64rem) 58vw, 100vw" />
    </div>
  </Container>
);

/** The gallery, what a school says of it, and the price of a day. */
export const Body = () => (
  <>
    <Section width="wide" aria-labelledby="gallery-title">
      <Heading id="gallery-title" title={gallery.title} lead={gallery.lead} className="mb-14" />
      <Gallery pictures={gallery.pictures} />
    </Section>
    <Section ground="navy" aria-label="What a school says">
      <QuoteView quote={quote} className="mx-auto max-w-4xl" />
    </Section>
    <PriceSection pricing={pricing} lines={prices.photography} />
    <MeetPerson slug="margaux" />
  </>
);

const load = async () => (await import('./gallery-dialog.tsx')).GalleryDialog;

/**
 * Pictures in three columns. Each is a link to its file, which the browser follows without JavaScript or when the dialog's
 * chunk cannot be loaded.
 */
export function Gallery({ pictures }: { pictures: readonly Image[] }) {
  const [Dialog, setDialog] = useState<ComponentType<GalleryDialogProps>>();
  const [shown, setShown] = useState<number | null>(null);

  const prepare = async () => {
    const dialog = await load();
    setDialog(() => dialog);
  };
  const open = (event: MouseEvent, index: number, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setShown(index);
    prepare().catch(() => window.location.assign(href));
  };
  const onIntent = () => void prepare().catch(() => undefined);

  return (
    <>
      <ul className="columns-2 gap-3 sm:gap-5 lg:columns-3">
        {pictures.map((picture, index) => (
          <li key={picture.src} className="mb-3 break-inside-avoid sm:mb-5">
            <a
              href={picture.src}
              data-press=""
              onPointerEnter={onIntent}
              onFocus={onIntent}
              onClick={(event) => open(event, index, picture.src)}
              className="group block overflow-hidden rounded-sm bg-sunken"
            >
              <Picture
                image={picture}
                sizes="(min-width: 64rem) 33vw, 50vw"
                className="w-full transition-transform duration-500 group-hover:scale-[1.02]"
              />
            </a>
          </li>
        ))}
      </ul>
      {Dialog && shown !== null ? (
        <Dialog pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
      ) : null}
    </>
  );
}
