import { type ComponentType, type MouseEvent, useState } from 'react';
import type { Image } from '#data/content/schema.ts';
import { Picture } from '#shared/ui/picture.tsx';
import type { GalleryDialogProps } from './gallery-dialog.tsx';

const load = async () => (await import('./gallery-dialog.tsx')).GalleryDialog;

/**
 * Pictures in three columns. Each is a link to its file, as it stays without JavaScript or where the window for looking
 * closer does not come.
 */
export function Gallery({ pictures }: { pictures: readonly Image[] }) {
  const [Dialog, setDialog] = useState<ComponentType<GalleryDialogProps>>();
  const [shown, setShown] = useState<number | null>(null);

  const prepare = async () => {
    const dialog = await load();
    setDialog(() => dialog);
  };
  const look = (event: MouseEvent, index: number, href: string) => {
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
              onClick={(event) => look(event, index, picture.src)}
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
