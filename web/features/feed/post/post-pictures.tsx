import { useState } from 'react';
import type { PostMedia } from '#shared/contracts/feed.ts';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';

const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer);

interface Props {
  /** Two to six. */
  readonly pictures: readonly PostMedia[];
  /** The post's title, for pictures without a description. */
  readonly title: string;
}

/** The classes of the grid by number of pictures: its shape, and the larger tiles. */
const GRIDS: Readonly<Record<number, string>> = {
  2: 'grid-cols-2 aspect-[2/1]',
  3: 'grid-cols-3 grid-rows-2 aspect-[3/2] *:first:col-span-2 *:first:row-span-2',
  4: 'grid-cols-2 grid-rows-2 aspect-[3/2]',
  5: 'grid-cols-6 grid-rows-2 aspect-[3/2] *:col-span-2 *:nth-1:col-span-3 *:nth-2:col-span-3',
  6: 'grid-cols-3 grid-rows-2 aspect-[3/2]',
};

/** A post's pictures in a grid of fixed proportions, whatever their own; a press opens them full screen. */
export function PostPictures({ pictures, title }: Props) {
  const [large, setLarge] = useState<number | null>(null);
  return (
    <>
      <ul className={cx('grid gap-1 overflow-hidden rounded-sm', GRIDS[pictures.length])}>
        {pictures.map((picture, index) => (
          <li key={picture.url} className="relative min-h-0 min-w-0 bg-sunken">
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={PictureViewer.prepare}
              onFocus={PictureViewer.prepare}
              onClick={() => setLarge(index)}
              className="absolute inset-0 focus-visible:-outline-offset-4"
            >
              <img
                src={picture.url}
                srcSet={srcSetOf(picture)}
                sizes="(min-width: 48rem) 20rem, 50vw"
                alt={picture.alt ?? `${title}, picture ${index + 1} of ${pictures.length}`}
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-opacity hover:opacity-90"
              />
              <span className="sr-only">Enlarge picture {index + 1}</span>
            </button>
          </li>
        ))}
      </ul>
      <PictureViewer
        open={large !== null}
        onOpenChange={(open) => setLarge((known) => (open ? known : null))}
        pictures={pictures}
        first={large ?? 0}
        title={title}
      />
    </>
  );
}

/** A picture's files for `srcset`. */
export const srcSetOf = ({ sizes }: PostMedia): string => sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');
