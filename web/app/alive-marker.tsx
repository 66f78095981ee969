import { useEffect } from 'react';
import { markAlive } from './alive.ts';

/**
 * Stands inside the boundary of what it speaks for. React hydrates what is outside a boundary first: said from there,
 * presses would be made again on buttons that still hear nothing.
 */
export function Alive() {
  useEffect(markAlive, []);
  return null;
}
