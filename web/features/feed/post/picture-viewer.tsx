import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PostMedia } from '#shared/contracts/feed.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { srcSetOf } from './post-pictures.tsx';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly pictures: readonly PostMedia[];
  /** The index of the pressed picture. */
  readonly first: number;
  readonly title: string;
}

/** Full-screen pictures: swiped, with the arrow keys, or by buttons. */
export const PictureViewer = ({ open, onOpenChange, title, ...rest }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} hideTitle size="screen">
    <Strip title={title} {...rest} />
  </Dialog>
);

function Strip({ pictures, first, title }: Omit<Props, 'open' | 'onOpenChange'>) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const count = pictures.length;

  // Scrolls to the pressed picture before the first paint.
  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' });
  }, [first]);

  const show = (index: number) => {
    const place = Math.min(Math.max(index, 0), count - 1);
    // Scroll snapping stops at each picture, and would break a smooth scroll over several. CSS handles reduced motion.
    const behavior = Math.abs(place - at) > 1 ? 'instant' : 'auto';
    strip.current?.scrollTo({ left: place * strip.current.clientWidth, behavior });
  };
  // Wherever the focus is in the dialog, also on its close button.
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(at + 1);
    else if (key === 'ArrowLeft') show(at - 1);
    else if (key === 'Home') show(0);
    else if (key === 'End') show(count - 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className="relative h-full">
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
        className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain scrollbar-none motion-safe:scroll-smooth"
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.url}
            aria-hidden={index === at ? undefined : true}
            className="grid size-full shrink-0 snap-center snap-always grid-rows-[minmax(0,1fr)_auto] justify-items-center"
          >
            <img
              src={picture.url}
              srcSet={srcSetOf(picture)}
              sizes="100vw"
              width={picture.width ?? undefined}
              height={picture.height ?? undefined}
              alt={picture.alt ?? `${title}, picture ${index + 1} of ${count}`}
              // Neighbours load eagerly, the others lazily.
              loading={Math.abs(index - at) <= 1 ? 'eager' : 'lazy'}
              decoding="async"
              className="size-full min-h-0 object-contain"
            />
            {/* The picture's alternative text says the same. */}
            <p aria-hidden="true" className="max-w-3xl px-5 py-3 text-center text-sm empty:hidden">
              {picture.alt}
            </p>
          </li>
        ))}
      </ul>
      <output className="absolute top-3 left-3 rounded-full bg-surface px-3 py-1.5 text-sm font-semibold text-ink tabular-nums">
        {at + 1} of {count}
      </output>
      <IconButton
        label="Previous picture"
        disabled={at === 0}
        onClick={() => show(at - 1)}
        className="absolute! top-1/2 left-2 -translate-y-1/2 rounded-full! bg-surface text-ink! shadow-float disabled:opacity-0"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label="Next picture"
        disabled={at === count - 1}
        onClick={() => show(at + 1)}
        className="absolute! top-1/2 right-2 -translate-y-1/2 rounded-full! bg-surface text-ink! shadow-float disabled:opacity-0"
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
