import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { signInAddress } from '#shared/rules/return-path.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { followFeed } from '../../live/new-posts.ts';
import { useLive } from '../../live/use-live.ts';
import { OfflineNote } from './offline-note.tsx';
import { UpdateNote } from './update-note.tsx';
import { useOffline } from '../../device/keep-what-is-read.ts';
import { useKeptFrame } from '../../device/kept-frame.ts';
import { CalmLoading } from '../../app/calm-loading.tsx';
import '../../device/install/install-prompt.ts';
import { MemberProvider } from '../../app/member.tsx';
import { PageView } from '../../app/page-view.tsx';
import { isDoorOf, type Route } from '../../app/route.ts';
import { isPageLeft } from '../../device/owner.ts';
import { readShared, stashShared, type SharedWords } from '../../device/shared-words.ts';
import { useSite } from '../../app/site.tsx';
import { useAuth, type Auth } from '../../app/use-auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/**
 * A private address: no data before the check; signed out, what the route says,
 * else the sign-in page with a way back. It spares people a detour; what they may see, the server decides.
 * Until the check, a cold start shows the Circle's bars as this device has kept them, around the place of the screen.
 */
export function Guard({ route }: { route: Route }) {
  const auth = useAuth();
  const { loadNotes, isSignedOut } = useSite();
  const [Notes] = useState(() => loadNotes && notesOf(loadNotes));
  const { pathname, search, hash } = useLocation();
  useSessionEnd(auth.status);
  const isSuspended = auth.user?.suspension !== undefined;
  const memberId = auth.status === 'member' && !isSuspended ? auth.user.id : undefined;
  useLive(memberId, followFeed);
  useOffline(auth);
  useKeptFrame(auth);
  // The bar that stands already stays while the screen's code is on its way. Between screens the old screen stays instead.
  const [wasChecking] = useState(auth.status === 'checking');

  const shared = readShared({ pathname, search });
  if (shared) return <TakeShared words={shared} />;
  if (auth.status === 'unknown') {
    return <ErrorState as="h1" title="We could not check your sign-in" onRetry={auth.retry} retrying={auth.retrying} />;
  }
  // The server, which has seen no session, has sent the sign-in page already.
  if (auth.status === 'checking' && isDoorOf(route) && isSignedOut && !auth.expected) {
    return <PageView key={route.signedOut} name={route.signedOut} />;
  }
  if (auth.status === 'visitor') {
    if (isPageLeft()) return <CalmLoading />;
    if (route.signedOut) return <PageView key={route.signedOut} name={route.signedOut} />;
    return <Redirect to={signInAddress(pathname + search + hash)} />;
  }
  if (isSuspended) return <PageView key={SUSPENDED} name={SUSPENDED} />;
  if (route.access === 'admin' && auth.user?.isAdmin === false) {
    return route.denied ? <PageView key={route.denied} name={route.denied} /> : <Redirect to="/member" />;
  }
  const member = auth.user ?? auth.expected;
  const page = <PageView key={route.page} name={route.page} />;
  if (!member) return <CalmLoading />;
  return (
    <MemberProvider key={member.id} member={member} isConfirmed={auth.user !== null}>
      {Notes && auth.user && route.access !== 'admin' ? <Notes /> : null}
      <OfflineNote />
      <UpdateNote />
      {auth.user === null ? (
        <CalmLoading />
      ) : wasChecking ? (
        <Suspense fallback={<CalmLoading />}>{page}</Suspense>
      ) : (
        page
      )}
    </MemberProvider>
  );
}

/** What stands at every private address of a member who is suspended. */
const SUSPENDED = 'profile/suspended';

type LoadNotes = Parameters<typeof lazyPart<object>>[0];
const notes = new WeakMap<LoadNotes, ReturnType<typeof lazyPart<object>>>();

/** The same for all screens, so that they are there at once when one follows another. */
function notesOf(load: LoadNotes) {
  const part = notes.get(load) ?? lazyPart(load);
  notes.set(load, part);
  return part;
}

/** Something stands in the page until the other screen's code is there: the footer would jump up and down again. */
function Redirect({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <CalmLoading />
    </>
  );
}

/** Puts what another app shared by and cleans the address, before anybody is asked who they are. */
function TakeShared({ words }: { words: SharedWords }) {
  const navigate = useNavigate();
  useEffect(() => {
    stashShared(words);
    void navigate('/feed#share', { replace: true });
  });
  return <CalmLoading />;
}

/**
 * Says so when a session ends under a member's hands: in another tab, by a reset, by time. In the layout effect, so
 * that a screen with words of its own for this (the dashboard) has the last one.
 */
function useSessionEnd(status: Auth['status']): void {
  const before = useRef(status);
  useLayoutEffect(() => {
    if (before.current === 'member' && status === 'visitor') {
      toast({
        title: 'You have been signed out',
        description: 'Please sign in again. What you were writing is kept.',
        variant: 'destructive',
      });
    }
    before.current = status;
  }, [status]);
}
