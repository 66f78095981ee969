import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { validateFile } from '#shared/ui/file-field.tsx';
import { stillNote } from '#shared/ui/moving-picture.ts';
import { shrinkPicture } from '#shared/ui/shrink-picture.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** Uploads a picture. @throws ApiError, NetworkError; an AbortError when it was cancelled */
export type UploadPicture = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<BlogPicture & { readonly id: number }>;

/**
 * Uploads chosen, dropped or pasted pictures one after the other, and inserts each at its position. The position follows
 * the text while the author keeps writing.
 */
export function usePictureUploads(upload: UploadPicture, onPicture: (picture: BlogPicture & { id: number }) => void) {
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (editor: Editor, file: File, placeOf: () => number) => {
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    try {
      const note = await stillNote(file);
      if (note) toast(note);
      const small = await shrinkPicture(file);
      const error = validateFile('image', small);
      if (error) {
        toast(error);
        return;
      }
      const picture = await upload(small, { signal: controller.signal, onProgress: setShare });
      if (editor.isDestroyed) return;
      onPicture(picture);
      const attrs = { pictureId: picture.id, alt: '', caption: '', width: 'text' };
      editor.commands.insertContentAt(placeOf(), { type: 'picture', attrs });
    } catch (error) {
      if (error instanceof Error && error.name !== 'AbortError') {
        toast({ variant: 'destructive', title: 'We couldn’t add this picture', description: error.message });
      }
    } finally {
      setShare(null);
    }
  };

  return {
    /** The progress of the current upload, from 0 to 1; null without one. */
    share,
    cancel: () => sending.current?.abort(),
    /** @param at the position to insert at; after the selected block by default */
    add: (editor: Editor, files: readonly File[], at?: number) => {
      const { $to } = editor.state.selection;
      let place = at ?? ($to.depth > 0 ? $to.after(1) : $to.pos);
      const move = ({ transaction }: { transaction: { mapping: { map: (place: number) => number } } }) => {
        place = transaction.mapping.map(place);
      };
      editor.on('transaction', move);
      for (const file of files) queue.current = queue.current.then(() => send(editor, file, () => place));
      queue.current = queue.current.then(() => void editor.off('transaction', move));
    },
  };
}
