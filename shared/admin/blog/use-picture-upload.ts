import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { newKey } from '#shared/api/keyring.ts';
import { addBlogPicture } from '#shared/contracts/endpoints/blog.ts';
import { complaintOf } from '#shared/ui/file-choice.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import type { PostBody, PostValues } from './post-values.ts';

/** Sends a picture as soon as it is chosen, so that the draft keeps it, too. */
export function usePictureUpload(
  form: UseFormReturn<PostValues, unknown, PostBody>,
  onUploading: (isUploading: boolean) => void,
) {
  const client = useApi();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(undefined);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (chosen: File) => {
      sending.current = new AbortController();
      const { signal } = sending.current;
      return client.call(addBlogPicture, { file: chosen }, { signal, idempotencyKey: newKey(), onProgress: setShare });
    },
    onSuccess: (picture) => {
      form.setValue('picture', picture);
      form.setValue('imageAlt', '');
      form.setValue('imageUrl', picture.url);
      form.clearErrors('imageUrl');
      setFile(null);
    },
    onError: ({ name }) => {
      if (name === 'AbortError') setFile(null);
    },
  });
  const report = useEffectEvent(onUploading);
  useEffect(() => report(isPending), [isPending]);
  // Nobody waits for it any more.
  useEffect(
    () => () => {
      sending.current?.abort();
      report(false);
    },
    [],
  );

  return {
    file,
    share,
    isPending,
    failure: error && error.name !== 'AbortError' ? error.message : undefined,
    choose: (chosen: File | null) => {
      const complaint = chosen && complaintOf('image', chosen);
      if (complaint) {
        toast(complaint);
        return;
      }
      reset();
      setShare(0);
      setFile(chosen);
      if (chosen) mutate(chosen);
    },
    cancel: () => sending.current?.abort(),
  };
}
