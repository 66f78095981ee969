import { useEffect } from 'react';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useNavigation } from './navigation.ts';
import { CalmLoading } from './calm-loading.tsx';

/** How long the message stands before the other page comes, in milliseconds. */
const REDIRECT_DELAY = 500;

interface TurnedAwayProps {
  readonly title: string;
  readonly description: string;
  /** Where it leads. */
  readonly to: string;
}

/** For those who may not see a screen: says so, then leads elsewhere. */
export function TurnedAway({ title, description, to }: TurnedAwayProps) {
  const { go } = useNavigation();
  useEffect(() => {
    toast({ title, description, variant: 'destructive' });
    const timer = setTimeout(() => go(to, { replace: true }), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [go, title, description, to]);
  return <CalmLoading />;
}
