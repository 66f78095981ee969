import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';

type Send<T> = (file: File, options: CallOptions) => Promise<T>;

/** One upload at a time, with its progress. Leaving the screen cancels it. */
export function useUpload<T>(send: Send<T>, onDone: (answer: T) => void) {
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(undefined);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController();
      const { signal } = sending.current;
      return send(file, { signal, idempotencyKey: newIdempotencyKey(), onProgress: setShare });
    },
    onSuccess: onDone,
  });
  useEffect(() => () => sending.current?.abort(), []);
  return {
    share,
    isPending,
    failure: error && error.name !== 'AbortError' ? error.message : undefined,
    start: (file: File) => {
      reset();
      setShare(0);
      mutate(file);
    },
    cancel: () => sending.current?.abort(),
  };
}
