import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { CalmLoading } from './calm-loading.tsx';

/** How long the message stands before the other page comes, in milliseconds. */
export const REDIRECT_DELAY = 500;

interface TurnedAwayProps {
  readonly title: string;
  readonly description: string;
  /** Where it leads. */
  readonly to: string;
}

/** For those who may not see a screen: says so, then leads elsewhere. */
export function TurnedAway({ title, description, to }: TurnedAwayProps) {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title, description, variant: 'destructive' });
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [navigate, title, description, to]);
  return <CalmLoading />;
}
