import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiProvider } from '#shared/api/api-context.tsx';
import { createClient } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { repeatLateReads } from '#shared/api/live/repeat-late-reads.ts';
import { PlatformProvider } from '#shared/api/platform-context.tsx';
import { createQueryClient } from '#shared/api/query-client.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { bridge } from './bridge.ts';
import { ConsoleScreens } from './console-screens.tsx';
import { desktopPlatform } from './desktop-platform.ts';
import { useKeptDrafts } from './use-kept-drafts.ts';
import { takeState, useDesktopState } from './desktop-store.ts';
import { followLive } from './follow-live.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import { TopBar } from './top-bar.tsx';

const client = createClient(httpTransport());

/** The whole window: the sign-in, or the console of who is signed in. */
export function ConsoleWindow() {
  const state = useDesktopState();
  const navigate = useNavigate();
  const person = state?.person ?? null;
  // What one person read is not for the next.
  // oxlint-disable-next-line react/exhaustive-deps -- a new one for each person
  const queryClient = useMemo(() => createQueryClient(), [person?.id]);

  useKeptDrafts(state);
  useEffect(() => repeatLateReads(queryClient), [queryClient]);

  useEffect(
    () =>
      bridge.listen((message) => {
        if (message.type === 'state') takeState(message.state);
        else if (message.type === 'open') void navigate(message.path);
        else followLive(queryClient, message);
      }),
    [navigate, queryClient],
  );

  if (!state) return <Loading label="Starting…" />;
  if (!person) return <SignInScreen state={state} />;
  return (
    <ApiProvider client={client}>
      <QueryClientProvider client={queryClient}>
        <PlatformProvider platform={desktopPlatform}>
          <TopBar state={state} person={person} />
          <main>
            <ConsoleScreens />
          </main>
          <Toaster />
        </PlatformProvider>
      </QueryClientProvider>
    </ApiProvider>
  );
}
