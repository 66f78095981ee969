import { useEffect, useMemo } from 'react';

/** An address for a file of this device, revoked when the file is no longer shown. */
export function useObjectUrl(file: Blob): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
