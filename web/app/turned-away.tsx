import { useEffect } from 'react';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useNavigation } from './navigation.ts';
import { CalmLoading } from './calm-loading.tsx';

/** Delay before the navigation, in milliseconds. */
const REDIRECT_DELAY = 500;

interface TurnedAwayProps {
  readonly title: string;
  readonly description: string;
  /** The destination. */
  readonly to: string;
}

/** Shown to people without access to a screen: shows the reason, then navigates away. */
export function TurnedAway({ title, description, to }: TurnedAwayProps) {
  const { go } = useNavigation();
  useEffect(() => {
    toast({ title, description, variant: 'destructive' });
    const timer = setTimeout(() => go(to, { replace: true }), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [go, title, description, to]);
  return <CalmLoading />;
}
