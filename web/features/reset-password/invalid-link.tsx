import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { buttonClass } from '#shared/ui/button-class.ts';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { Link } from '../../app/link.tsx';

const TITLE = 'Invalid Reset Link';
const TEXT = 'The password reset link is invalid or has expired.';
/** Time to see what happened before the sign-in page comes. */
const REDIRECT_MS = 2000;

/** A link without a token, or with one that the server refused; leads on to `/circle` (public-side §8). */
export function InvalidLink({ announce = false }: { announce?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (announce) toast({ variant: 'destructive', title: TITLE, description: TEXT });
    const timer = setTimeout(() => void navigate('/circle', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [announce, navigate]);

  return (
    <PanelPage title={TITLE} lead={TEXT}>
      <div className="flex flex-wrap gap-3">
        <Link to="/forgot-password" className={buttonClass()}>
          Ask for a new link
        </Link>
        <Link to="/circle" className={buttonClass({ variant: 'secondary' })}>
          Go to Login
        </Link>
      </div>
    </PanelPage>
  );
}
