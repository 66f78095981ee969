import { useEffect, useMemo } from 'react';

/** An address for a file of this device, given back to the browser's memory when the file is not shown any more. */
export function useObjectUrl(file: Blob): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
