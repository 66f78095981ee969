import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { CalmLoading } from '../../app/calm-loading.tsx';

/** How long the message stands before the sign-in page comes, in milliseconds (members-side §9). */
export const REDIRECT_DELAY = 500;

/** The dashboard for those who are not signed in: says so, and leads to the sign-in page (members-side §2). */
export function SignedOutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    });
    const timer = setTimeout(() => void navigate('/auth', { replace: true }), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <CalmLoading />;
}
