import { useEffect, useRef } from 'react';
import { announce } from '../../app/announcer.tsx';
import type { Line } from './lines.ts';

/** Reads out what the other writes while the conversation is open; neither what was there before, nor one's own. */
export function useAnnounceNew(lines: readonly Line[], name: string): void {
  const last = lines.findLast(({ isMine }) => !isMine);
  const seen = useRef<{ id: string } | undefined>(undefined);
  const isThere = lines.length > 0;
  const { id = '', text = '' } = last ?? {};
  useEffect(() => {
    if (!isThere) return;
    if (seen.current && seen.current.id !== id) announce(`${name}: ${text}`);
    seen.current = { id };
  }, [isThere, id, text, name]);
}
