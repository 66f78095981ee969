import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useCallback, useEffect } from 'react';
import type { Image } from '#data/content/schema.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { IconButton } from '#shared/ui/button.tsx';
import { Picture } from '#shared/ui/picture.tsx';

export interface GalleryDialogProps {
  readonly pictures: readonly Image[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** One picture of a gallery, large; the arrows step through the others and wrap around. */
export function GalleryDialog({ pictures, shown, onShow, onClose }: GalleryDialogProps) {
  const picture = pictures[shown];
  const go = useCallback(
    (steps: number) => onShow((shown + steps + pictures.length) % pictures.length),
    [onShow, shown, pictures.length],
  );
  // On the window: the focus starts on the dialog's close button, outside of this component.
  useEffect(() => {
    const goByKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') go(-1);
      if (key === 'ArrowRight') go(1);
    };
    window.addEventListener('keydown', goByKey);
    return () => window.removeEventListener('keydown', goByKey);
  }, [go]);
  if (!picture) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Gallery" hideTitle size="lg">
      <div className="grid gap-4">
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
    </Dialog>
  );
}
