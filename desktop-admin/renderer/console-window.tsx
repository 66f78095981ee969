import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
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
import { clientOf, takeState, useDesktopState } from './desktop-store.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import { TopBar } from './top-bar.tsx';

/** Below the head of the window: the console's bars, and the screen beside or between them. */
const bodyClass = cx(
  'flex min-h-[calc(100dvh-var(--console-top))] flex-col pb-14 [--console-top:calc(3.5rem+1px)] short:pb-0',
  'lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:pb-0 lg:[--spacing-gutter:2rem] max-lg:has-data-wide:pb-0',
);

/** The whole window: the sign-in, or the console of the person who is signed in. */
export function ConsoleWindow() {
  const state = useDesktopState();
  const navigate = useNavigate();
  const person = state?.person ?? null;
  const server = state?.server ?? '';
  // What one person read is not for the next, and what they send goes to their server alone.
  const { client, queryClient } = useMemo(
    () => ({ client: clientOf(server), queryClient: createQueryClient() }),
    // oxlint-disable-next-line react/exhaustive-deps -- new ones for each sign-in
    [server, person?.id],
  );

  useEffect(() => repeatLateReads(queryClient), [queryClient]);

  const onMessage = useEffectEvent((message: DesktopMessage) => {
    if (message.type === 'state') takeState(message.state);
    else if (message.type === 'open') void navigate(message.path);
    else followLive(queryClient, message);
  });
  // Runs once: a second listener would be sent the place to open a second time.
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
          <Toaster />
        </PlatformProvider>
      </QueryClientProvider>
    </ApiProvider>
  );
}

/** Reads again what the server says has changed. */
function followLive(queryClient: QueryClient, message: Extract<DesktopMessage, { type: 'live' | 'resync' }>): void {
  if (message.type === 'live') refreshReads(queryClient, message.event);
  else refreshAllReads(queryClient);
}
