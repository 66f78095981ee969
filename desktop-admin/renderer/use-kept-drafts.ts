import { useEffect, useRef } from 'react';
import type { DesktopState } from '#shared/api/desktop-bridge.ts';
import { wipeDrafts } from './device-drafts.ts';

/**
 * Drafts stay for their author when a session ends by itself. They go when the person signs out, and when somebody else
 * signs in.
 */
export function useKeptDrafts(state: DesktopState | null): void {
  const before = useRef<number>(undefined);
  const personId = state?.person?.id;
  const isKnown = state !== null;
  const expired = state?.expired ?? false;
  useEffect(() => {
    if (!isKnown) return;
    if (personId !== undefined) wipeDrafts(personId);
    else if (before.current !== undefined && !expired) wipeDrafts();
    before.current = personId;
  }, [isKnown, personId, expired]);
}
