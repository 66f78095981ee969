import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ApiProvider } from '#shared/api/api-context.tsx';
import { createClient } from '#shared/api/client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { RouterNavigation } from '../../web/app/app.tsx';
import { MemberProvider } from '../../web/app/member.tsx';
import { PageStore } from '../../web/app/page-store.ts';
import type { Route } from '../../web/app/route.ts';
import { SiteProvider } from '../../web/app/site.tsx';
import { useAuth } from '../../web/app/use-auth.ts';
import { setOwner } from '../../web/device/owner.ts';
import { fakeTransport } from './fake-transport.ts';

interface Options {
  /** The address, with query and hash. */
  readonly at?: string;
  /** The signed-in member; null for a visitor, `unknown` while not checked yet. */
  readonly user?: CurrentUser | null | 'unknown';
  /** As `fakeTransport` takes them. */
  readonly replies?: Parameters<typeof fakeTransport>[0];
  /** Addresses with a screen, in addition to the not-found screen. */
  readonly screens?: readonly string[];
}

// Links prefetch their screen's code: here every address belongs to the application, without code.
const routeTo = (path: string): Route => ({ path, access: 'member', page: 'none/none' });
const nothing = { page: { Screen: () => null, head: () => ({ title: '' }) } };

/** Renders a screen of the site with everything around it that it may use. */
export function renderScreen(screen: ReactNode, { at = '/', user = null, replies = {}, screens = [] }: Options = {}) {
  const { transport, made } = fakeTransport(replies);
  const queryClient = createQueryClient();
  if (user !== 'unknown') queryClient.setQueryData(currentUserKey, user);
  if (user && user !== 'unknown') setOwner(user.id);
  const pages = new PageStore({ './features/none/none.page.tsx': async () => nothing });
  const routes = [...screens, '*'].map(routeTo);
  const site = {
    routes,
    isDocument: false,
    pages,
    Guard: () => null,
    Frame: ({ children }: { children: ReactNode }) => children,
  };
  const place = { path: at };
  const view = render(
    <ApiProvider client={createClient(transport)}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider site={site}>
          <MemoryRouter initialEntries={[at]}>
            <RouterNavigation>
              <ForMember>{screen}</ForMember>
            </RouterNavigation>
            <Place onChange={(path) => (place.path = path)} />
            <Toaster />
          </MemoryRouter>
        </SiteProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return {
    ...view,
    /** Every call that was made, in order. */
    made,
    queryClient,
    /** The current address. */
    path: () => place.path,
  };
}

// Like the guard, for screens that need a member; it stays while nobody is signed in, so that tests can see why.
function ForMember({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return user ? <MemberProvider member={user}>{children}</MemberProvider> : children;
}

function Place({ onChange }: { onChange: (path: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onChange(pathname + search + hash);
  return null;
}

/** A member, for `user`. */
export const someMember: CurrentUser = {
  id: 1,
  email: 'ada@school.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  jobTitle: null,
  schoolName: null,
  location: null,
  bio: null,
  points: 0,
  level: 1,
  isAdmin: false,
  emailConfirmed: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastActiveAt: null,
};
