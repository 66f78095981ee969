import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConsoleBar } from '#shared/admin/frame/console-bar.tsx';
import { ApiProvider } from '#shared/api/api-context.tsx';
import type { DesktopMessage } from '#shared/api/desktop-bridge.ts';
import { refreshAllReads, refreshReads, repeatLateReads } from '#shared/api/live/live-queries.ts';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import { createQueryClient } from '#shared/api/query-client.ts';
import { cx } from '#shared/ui/cx.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { bridge } from './bridge.ts';
import { ConsoleScreens } from './console-screens.tsx';
import { desktopPlatform } from './desktop-platform.ts';
import { clientOf, takeState, useDesktopState, useEnded } from './desktop-store.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { TopBar } from './top-bar.tsx';

/** Below the top bar: the console's navigation and screen. */
const bodyClass = cx(
  'flex min-h-[calc(100dvh-var(--console-top))] flex-col pb-14 [--console-top:calc(3.5rem+1px)] short:pb-0',
  'lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:pb-0 lg:[--spacing-gutter:2rem] max-lg:has-data-wide:pb-0',
);

/**
 * The whole window: the sign-in, or the console of the signed-in person. When their session expires, the console stays
 * under the sign-in, with everything that was typed.
 */
export function ConsoleWindow() {
  const state = useDesktopState();
  const navigate = useNavigate();
  const ended = useEnded();
  const person = state?.person ?? ended;
  const server = state?.server ?? '';
  // Each person gets their own cache, and their calls go to their own server only.
  const { client, queryClient } = useMemo(
    () => ({ client: clientOf(server), queryClient: createQueryClient() }),
    // oxlint-disable-next-line react/exhaustive-deps -- new ones for each sign-in
    [server, person?.id],
  );

  useEffect(() => repeatLateReads(queryClient), [queryClient]);

  // An address to open waits until the person has signed in again, because the screen under the sign-in stays.
  const wanted = useRef<string>(undefined);
  const goTo = (path: string) => {
    if (ended) wanted.current = path;
    else void navigate(path);
  };
  const goOn = useEffectEvent(() => {
    if (wanted.current !== undefined) void navigate(wanted.current);
    wanted.current = undefined;
    // Refetches the queries that were refused in the meantime.
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    refreshAllReads(queryClient);
  });
  const wasEnded = useRef(false);
  useEffect(() => {
    if (ended) wasEnded.current = true;
    else if (person && wasEnded.current) {
      wasEnded.current = false;
      goOn();
    }
  }, [ended, person]);

  const onMessage = useEffectEvent((message: DesktopMessage) => {
    if (message.type === 'state') takeState(message.state);
    else if (message.type === 'open') goTo(message.path);
    else followLive(queryClient, message);
  });
  // Runs once, because the main process sends its state to each new listener.
  useEffect(() => bridge.listen(onMessage), []);

  if (!state) return <Loading label="Starting…" />;
  if (!person) return <SignInScreen state={state} />;
  return (
    <ApiProvider key={`${person.id} ${server}`} client={client}>
      <QueryClientProvider client={queryClient}>
        <PlatformProvider platform={desktopPlatform}>
          <TopBar state={state} person={person} />
          <div className={bodyClass}>
            <ConsoleBar />
            <main id="main" tabIndex={-1}>
              <ConsoleScreens />
            </main>
          </div>
          {ended ? <SignInAgain server={server} /> : null}
          <Toaster />
        </PlatformProvider>
      </QueryClientProvider>
    </ApiProvider>
  );
}

/** Refetches what the server's events say has changed. */
function followLive(queryClient: QueryClient, message: Extract<DesktopMessage, { type: 'live' | 'resync' }>): void {
  if (message.type === 'live') refreshReads(queryClient, message.event);
  else refreshAllReads(queryClient);
}
