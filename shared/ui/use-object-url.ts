import { useEffect, useMemo } from 'react';

/** A URL for a local file, revoked when it is no longer shown. */
export function useObjectUrl(file: Blob): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
