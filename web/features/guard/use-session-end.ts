import { useLayoutEffect, useRef } from 'react';
import { toast } from '#shared/ui/toast/toast-store.ts';
import type { Auth } from '../../app/use-auth.ts';

/**
 * Says so when a session ends under a member's hands: in another tab, by a reset, by time. In the layout effect, so
 * that a screen with words of its own for this (the dashboard) has the last one.
 */
export function useSessionEnd(status: Auth['status']): void {
  const before = useRef(status);
  useLayoutEffect(() => {
    if (before.current === 'member' && status === 'visitor') {
      toast({
        title: 'You have been signed out',
        description: 'Please sign in again. What you were writing is kept.',
        variant: 'destructive',
      });
    }
    before.current = status;
  }, [status]);
}
