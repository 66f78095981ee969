import Maximize2 from 'lucide-react/icons/maximize-2';
import { useState } from 'react';
import type { PostMedia } from '#shared/contracts/feed.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

const srcSetOf = ({ sizes }: PostMedia): string => sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** A post's picture in the size that fits; a press shows it large. */
export function PostPicture({ media, title }: { media: PostMedia; title: string }) {
  const [large, setLarge] = useState(false);
  const [lost, setLost] = useState(false);
  if (lost)
    return (
      <p className="rounded-sm bg-sunken px-5 py-8 text-center text-sm text-muted">This picture could not be loaded.</p>
    );
  const alt = media.alt ?? title;
  const picture = {
    src: media.url,
    srcSet: srcSetOf(media),
    width: media.width ?? undefined,
    height: media.height ?? undefined,
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
        className="group relative block overflow-hidden rounded-sm bg-sunken"
      >
        <img
          {...picture}
          alt={alt}
          sizes="(min-width: 48rem) 40rem, 100vw"
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
          className="mx-auto h-auto max-h-160 w-auto max-w-full"
        />
        <span className="sr-only">Show this picture large</span>
        <Maximize2
          aria-hidden="true"
          className="absolute right-3 bottom-3 size-9 rounded-full bg-surface p-2.5 text-ink opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
      <Dialog open={large} onOpenChange={setLarge} title={title} hideTitle size="picture">
        <img {...picture} alt={alt} sizes="100vw" className="h-auto max-h-[calc(100dvh-2rem)] w-auto max-w-full" />
      </Dialog>
    </>
  );
}
