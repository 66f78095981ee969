import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { signInAddress } from '#shared/rules/return-path.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { followFeed } from '../../live/new-posts.ts';
import { useLive } from '../../live/use-live.ts';
import { OfflineNote } from './offline-note.tsx';
import { UpdateNote } from './update-note.tsx';
import { useOffline } from '../../device/persist-reads.ts';
import { useCachedFrame } from '../../device/cached-frame.ts';
import { LoadingScreen } from '../../app/loading-screen.tsx';
import '../../device/install/install-prompt.ts';
import { MemberProvider } from '../../app/member.tsx';
import { PageView } from '../../app/page-view.tsx';
import { isServerRenderedSignIn, type Route } from '../../app/route.ts';
import { isPageLeft } from '../../device/owner.ts';
import { readShared, stashShared, type SharedContent } from '../../device/shared-content.ts';
import { useSite } from '../../app/site.tsx';
import { useAuth } from '../../app/use-auth.ts';

/**
 * Guards a private address: no data before the session check; signed out, the route's own page or the sign-in page with
 * a link back. When a session expires on an open screen, the sign-in appears over it. This is a convenience: the server
 * decides about access. Until the check, a cold start shows the Circle's cached bars around the screen's placeholder.
 */
export function Guard({ route }: { route: Route }) {
  const auth = useAuth();
  const { loadNotes, loadSignInAgain, isSignedOut } = useSite();
  const [Notes] = useState(() => loadNotes && partOf(loadNotes));
  const [SignInAgain] = useState(() => loadSignInAgain && partOf(loadSignInAgain));
  const { pathname, search, hash } = useLocation();
  // Under the sign-in the screen stays mounted, with everything that was typed.
  const ended = SignInAgain && !auth.ended?.suspension ? auth.ended : undefined;
  const user = auth.user ?? ended ?? null;
  const isSuspended = user?.suspension !== undefined;
  const memberId = auth.status === 'member' && !isSuspended ? auth.user.id : undefined;
  useLive(memberId, followFeed);
  useOffline(auth);
  useCachedFrame(auth);
  // The bar stays while the screen's code loads. Between screens the old screen stays instead.
  const [wasChecking] = useState(auth.status === 'checking');

  const shared = readShared({ pathname, search });
  if (shared) return <TakeShared words={shared} />;
  if (auth.status === 'unknown') {
    return (
      <ErrorState
        as="h1"
        title="We couldn’t check that you’re signed in"
        onRetry={auth.retry}
        retrying={auth.retrying}
      />
    );
  }
  // The server found no session and has sent the sign-in page already.
  if (auth.status === 'checking' && isServerRenderedSignIn(route) && isSignedOut && !auth.expected) {
    return <PageView key={route.signedOut} name={route.signedOut} />;
  }
  if (auth.status === 'visitor' && isPageLeft()) return <LoadingScreen />;
  if (auth.status === 'visitor' && !ended) {
    if (route.signedOut) return <PageView key={route.signedOut} name={route.signedOut} />;
    return <Redirect to={signInAddress(pathname + search + hash)} />;
  }
  if (isSuspended) return <PageView key={SUSPENDED} name={SUSPENDED} />;
  if (route.access === 'admin' && user?.isAdmin === false) {
    return route.denied ? <PageView key={route.denied} name={route.denied} /> : <Redirect to="/member" />;
  }
  const member = user ?? auth.expected;
  const page = <PageView key={route.page} name={route.page} />;
  if (!member) return <LoadingScreen />;
  return (
    <MemberProvider key={member.id} member={member} isConfirmed={user !== null}>
      {Notes && user && route.access !== 'admin' ? <Notes /> : null}
      <OfflineNote />
      <UpdateNote />
      {user === null ? (
        <LoadingScreen />
      ) : wasChecking ? (
        <Suspense fallback={<LoadingScreen />}>{page}</Suspense>
      ) : (
        page
      )}
      {ended && SignInAgain ? <SignInAgain member={ended} /> : null}
    </MemberProvider>
  );
}

/** Replaces every private screen of a suspended member. */
const SUSPENDED = 'profile/suspended';

const parts = new WeakMap<() => Promise<unknown>, unknown>();

/** One component for all screens, so that it stays mounted between them. */
function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = (parts.get(load) as ReturnType<typeof lazyPart<Props>> | undefined) ?? lazyPart(load);
  parts.set(load, part);
  return part;
}

/** Keeps the old content until the other screen's code has loaded: otherwise the footer would jump up and down. */
function Redirect({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <LoadingScreen />
    </>
  );
}

/** Stores content shared from another app and cleans the address, before the sign-in. */
function TakeShared({ words }: { words: SharedContent }) {
  const navigate = useNavigate();
  useEffect(() => {
    stashShared(words);
    void navigate('/feed#share', { replace: true });
  });
  return <LoadingScreen />;
}
