import { useEffect } from 'react';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useNavigation } from './navigation.ts';
import { LoadingScreen } from './loading-screen.tsx';

/** Delay before the navigation, in milliseconds. */
const REDIRECT_DELAY = 500;

interface RedirectWithReasonProps {
  readonly title: string;
  readonly description: string;
  /** The destination. */
  readonly to: string;
}

/** Shown to people without access to a screen: shows the reason, then navigates away. */
export function RedirectWithReason({ title, description, to }: RedirectWithReasonProps) {
  const { go } = useNavigation();
  useEffect(() => {
    toast({ title, description, variant: 'destructive' });
    const timer = setTimeout(() => go(to, { replace: true }), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [go, title, description, to]);
  return <LoadingScreen />;
}
