import { useEffect, useState } from 'react';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { openPicture, PictureRefused, type OpenPicture } from './open-picture.ts';

/** A picture on its way: opened to be cropped, then waiting to be saved. */
export interface ChosenPicture {
  /** Open in the crop dialog. */
  readonly open: OpenPicture | null;
  /** Cropped, and not saved yet. */
  readonly file: File | null;
  /** Of the cropped picture. */
  readonly preview: string | null;
  readonly opening: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly apply: (file: File) => void;
  /** Forgets what was chosen. */
  readonly clear: () => void;
}

const refuse = (title: string) => void toast({ variant: 'destructive', title });

/** The way of a profile picture, from the chooser to the save (members-side §4). */
export function usePicture(): ChosenPicture {
  const [open, setOpen] = useState<OpenPicture | null>(null);
  const [opening, setOpening] = useState(false);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  // An address of a file in memory keeps the file there.
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  useEffect(() => (open ? () => URL.revokeObjectURL(open.url) : undefined), [open]);

  return {
    open,
    opening,
    file: chosen?.file ?? null,
    preview: chosen?.url ?? null,
    async choose(file) {
      setOpening(true);
      try {
        setOpen(await openPicture(file));
      } catch (error) {
        refuse(error instanceof PictureRefused ? error.message : 'This picture cannot be opened. Please try another.');
      } finally {
        setOpening(false);
      }
    },
    apply(file) {
      setChosen({ file, url: URL.createObjectURL(file) });
      setOpen(null);
    },
    clear() {
      setChosen(null);
      setOpen(null);
    },
  };
}
