import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { useHydrated } from './use-hydrated.ts';

export type Auth =
  /**
   * Not known yet; also on the server and in the browser's first render. `expected` is the member whom this device
   * expects: the frame may show their name, everything else waits.
   */
  | {
      readonly status: 'checking';
      readonly user: null;
      readonly expected?: CurrentUser | null | undefined;
      readonly ended?: never;
    }
  /** `ended` is the member whose session has expired while this page was open. */
  | {
      readonly status: 'visitor';
      readonly user: null;
      readonly expected?: never;
      readonly ended?: CurrentUser | undefined;
    }
  | { readonly status: 'member'; readonly user: CurrentUser; readonly expected?: never; readonly ended?: never }
  /** The check failed, and there is no earlier answer. */
  | {
      readonly status: 'unknown';
      readonly user: null;
      readonly expected?: never;
      readonly ended?: never;
      readonly retry: () => void;
      readonly retrying: boolean;
    };

/** The query of the expected member. It makes no call: `web/device/cached-frame.ts` fills it. */
export const expectedKey = ['expected'];

/** The member of this page. A page never changes its member: it is reloaded for another one. */
const lastMembers = new WeakMap<QueryClient, CurrentUser>();

/** Who is signed in. Public screens treat everything but `member` as a visitor. */
export function useAuth(): Auth {
  const queryClient = useQueryClient();
  const { data, status, fetchStatus, refetch } = useQuery(currentUserQuery(useApi()));
  const { data: expected } = useQuery<CurrentUser | null>({
    queryKey: expectedKey,
    queryFn: () => null,
    enabled: false,
  });
  // React hydrates parts of the page one after the other: the answer may have arrived before the later ones.
  const hydrated = useHydrated();
  if (!hydrated) return { status: 'checking', user: null };
  if (data) {
    lastMembers.set(queryClient, data);
    return { status: 'member', user: data };
  }
  if (data === null) return { status: 'visitor', user: null, ended: lastMembers.get(queryClient) };
  if (status === 'error') {
    return { status: 'unknown', user: null, retry: () => void refetch(), retrying: fetchStatus === 'fetching' };
  }
  return { status: 'checking', user: null, expected };
}
