import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Image } from '#data/content/schema.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { scrollLock } from '#shared/ui/scroll-lock.ts';

interface Props {
  readonly pictures: readonly Image[];
}

/**
 * Pictures in three columns; a press opens them large. Each is a link to its file, which the browser follows without
 * JavaScript.
 */
export default function Gallery({ pictures }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setShown(index);
  };
  return (
    <>
      <ul className="columns-2 gap-3 sm:gap-5 lg:columns-3">
        {pictures.map((picture, index) => (
          <li
            key={picture.src}
            // With an odd number the first spans both columns, so that no gap is left.
            className={cx(
              'mb-3 break-inside-avoid sm:mb-5',
              pictures.length % 2 === 1 && 'max-lg:first:[column-span:all]',
            )}
          >
            <a
              href={picture.src}
              data-press=""
              onClick={(event) => open(event, index)}
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
      {shown === null ? null : (
        <LargePicture pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface LargePictureProps extends Props {
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** One picture, large; the arrows step through the others and wrap around. */
function LargePicture({ pictures, shown, onShow, onClose }: LargePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const picture = pictures[shown];
  const go = (steps: number) => onShow((shown + steps + pictures.length) % pictures.length);
  const goByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  if (!picture) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <dialog
      ref={dialog}
      aria-label="Gallery"
      data-scroll-lock={scrollLock()}
      onClose={onClose}
      onKeyDown={goByKey}
      // A press beside the picture closes it, too.
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="m-auto w-full max-w-3xl animate-rise rounded-sm bg-surface p-4 text-ink shadow-float backdrop:bg-ink/70 sm:p-6"
    >
      <div className="grid grid-cols-1 gap-4">
        <IconButton label="Close" className="justify-self-end" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
        <Picture
          key={picture.src}
          image={picture}
          priority
          sizes="48rem"
          className="mx-auto h-auto max-h-[65dvh] w-auto max-w-full rounded-sm"
        />
        <div className="flex items-center justify-between gap-4">
          <IconButton label="Previous picture" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" className="size-6" />
          </IconButton>
          <p aria-live="polite" className="text-center text-sm text-muted">
            {picture.alt}
            <span className="figures block">
              {shown + 1} of {pictures.length}
            </span>
          </p>
          <IconButton label="Next picture" onClick={() => go(1)}>
            <ChevronRight aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}
