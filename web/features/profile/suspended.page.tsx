import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { suspensionEnd } from '#shared/rules/suspension-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { definePage } from '../../app/page.ts';
import { useAuth } from '../../app/use-auth.ts';
import { useSession } from '../../device/use-session.ts';
import { DeleteCard } from './delete-card.tsx';
import { DataCard } from './privacy-card.tsx';

/** The maximum delay of a browser's timer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Shown to a suspended member at every private address: why, until when, how to write to the agency, and what they can
 * still do. The Circle opens automatically when the suspension ends.
 */
function SuspendedScreen() {
  const suspension = useAuth().user?.suspension;
  const { signOut } = useSession();
  useEnd(suspension?.until ?? null);
  if (!suspension) return null;
  const { reason, until, contact } = suspension;
  return (
    <Container width="text" className="grid gap-6 py-14">
      <Card className="grid gap-7">
        <div className="grid gap-3">
          <h1 className="text-4xl">Your membership is suspended</h1>
          <p className="text-lg">An administrator has suspended your membership {suspensionEnd(until)}.</p>
        </div>
        <div className="grid gap-2">
          <h2 className="label font-sans text-muted">Reason</h2>
          <blockquote dir="auto" className="prose-lines border-l-2 border-edge pl-4 wrap-anywhere">
            {reason}
          </blockquote>
        </div>
        <p className="text-muted">
          Everything you’ve written will be here when you come back. If you think this is a mistake, email{' '}
          <a className="link wrap-anywhere" href={`mailto:${contact}`}>
            {contact}
          </a>
          .
        </p>
        <Button variant="secondary" className="justify-self-start" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Card>
      <DataCard />
      <DeleteCard />
    </Container>
  );
}

/** Refetches when the suspension should have ended. */
function useEnd(until: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const wait = until === null ? Infinity : Date.parse(until) - Date.now();
    if (wait > LONGEST_TIMER_MS) return undefined;
    const timer = setTimeout(() => void refreshUser(queryClient), Math.max(wait, 0) + 1000);
    return () => clearTimeout(timer);
  }, [until, queryClient]);
}

export const page = definePage({
  Screen: SuspendedScreen,
  head: () => ({ title: 'Your membership is suspended | The Bonjour Circle', robots: 'noindex' }),
});
