import { useState } from 'react';

/** The highest `value` there has been so far. */
export function useReached(value: number): number {
  const [reached, setReached] = useState(value);
  if (value > reached) setReached(value);
  return Math.max(value, reached);
}
