import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import { InvalidLink } from './invalid-link.tsx';
import { ResetComplete } from './reset-complete.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** `/reset-password?token=…`: sets a new password with the token of a mailed link (public-side §4). */
export function ResetPasswordScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [state, setState] = useState<'form' | 'refused' | 'complete'>('form');
  // The server renders one page for every token, so the first render in the browser has none either.
  const hydrated = useHydrated();

  if (state === 'complete') return <ResetComplete />;
  if (state === 'refused') return <InvalidLink />;
  if (hydrated && !token) return <InvalidLink announce />;
  return (
    <PanelPage title="Choose a new password" lead="At least 6 characters. You will be signed out everywhere else.">
      <ResetPasswordForm token={token} onComplete={() => setState('complete')} onRefused={() => setState('refused')} />
    </PanelPage>
  );
}
