import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { useHydrated } from './use-hydrated.ts';

export type Auth =
  /**
   * Not known yet: also on the server, and in the browser's first render. `expected` is whom this device expects: the
   * frame may name them, nothing else may be shown to them.
   */
  | {
      readonly status: 'checking';
      readonly user: null;
      readonly expected?: CurrentUser | null | undefined;
      readonly ended?: never;
    }
  /** `ended` is whose session has ended while this page was open. */
  | {
      readonly status: 'visitor';
      readonly user: null;
      readonly expected?: never;
      readonly ended?: CurrentUser | undefined;
    }
  | { readonly status: 'member'; readonly user: CurrentUser; readonly expected?: never; readonly ended?: never }
  /** The check could not be made, and there is nothing from before. */
  | {
      readonly status: 'unknown';
      readonly user: null;
      readonly expected?: never;
      readonly ended?: never;
      readonly retry: () => void;
      readonly retrying: boolean;
    };

/** The query of the member that this device expects. It asks nobody: `web/device/cached-frame.ts` fills it in. */
export const expectedKey = ['expected'];

/** The member whom a page has met last. A page never belongs to two: for another one it is loaded afresh. */
const lastMembers = new WeakMap<QueryClient, CurrentUser>();

/** Tells who is signed in. Public screens treat everything but `member` as a visitor. */
export function useAuth(): Auth {
  const queryClient = useQueryClient();
  const { data, status, fetchStatus, refetch } = useQuery(currentUserQuery(useApi()));
  const { data: expected } = useQuery<CurrentUser | null>({
    queryKey: expectedKey,
    queryFn: () => null,
    enabled: false,
  });
  // React brings parts of the page to life one after the other: by the later ones, the answer may be there.
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
