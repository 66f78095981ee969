import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { invitationQuery } from '#shared/api/queries/membership.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { Link } from '../../app/link.tsx';
import { RedirectWithReason } from '../../app/redirect-with-reason.tsx';
import { useNavigation, useSearchParam } from '../../app/navigation.ts';
import { useAuth } from '../../app/use-auth.ts';
import { useHydrated } from '../../app/use-hydrated.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration with an invitation. */
export default function Join() {
  return (
    <QueryRoot>
      <Invited />
    </QueryRoot>
  );
}

function Invited() {
  const invitation = useSearchParam('invitation');
  const hydrated = useHydrated();
  const { status } = useAuth();
  const { go } = useNavigation();
  // Also when the session check fails: the server decides.
  const canAccept = status === 'visitor' || status === 'unknown';
  const found = useQuery({ ...invitationQuery(useApi(), invitation), enabled: canAccept && invitation !== '' });
  const isJoining = found.data !== undefined;
  useEffect(() => {
    if (isJoining && status === 'member') go('/feed', { replace: true });
  }, [isJoining, status, go]);

  if (status === 'member' && !isJoining) {
    return (
      <RedirectWithReason
        title="You’re already signed in"
        description="To accept this invitation for another account, sign out and open its link again."
        to="/feed"
      />
    );
  }
  if (found.data) {
    const { email } = found.data;
    return (
      <PanelPage
        title="You’re invited"
        lead={`Create your account in ${brand.community.name}, where people who market schools help each other.`}
      >
        <RegisterForm invitation={invitation} email={email ?? undefined} />
      </PanelPage>
    );
  }
  if (found.isError && !(found.error instanceof ApiError && [400, 404].includes(found.error.status))) {
    return (
      <PanelPage title="We couldn’t check your invitation" lead={found.error.message}>
        <Button
          variant="secondary"
          pending={found.isFetching}
          pendingLabel="Trying again…"
          onClick={() => void found.refetch()}
        >
          Try again
        </Button>
      </PanelPage>
    );
  }
  if (found.isError || (hydrated && invitation === '')) {
    return (
      <PanelPage
        title="This invitation is no longer valid"
        lead="It may have been used, withdrawn or expired. Ask the person who invited you for a new one."
      >
        <p className="text-sm text-muted">
          You can also email{' '}
          <a href={`mailto:${contact.email}`} className="link">
            {contact.email}
          </a>
          .
        </p>
        <Link to="/auth" className={buttonClass({ variant: 'secondary' })}>
          Go to sign in
        </Link>
      </PanelPage>
    );
  }
  return (
    <PanelPage title="You’re invited">
      <div className="noscript:hidden">
        <Loading label="Checking your invitation…" />
      </div>
    </PanelPage>
  );
}
