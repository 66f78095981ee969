import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import { listDevices, signOutDevice, signOutOthers } from '#shared/contracts/endpoints/account.ts';
import type { Device } from '#shared/contracts/account.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useRef } from 'react';
import { useFocusOnRemoval } from '../../app/focus.ts';

/** The devices where the member is signed in, each with a button to sign it out. */
export function DevicesCard() {
  const client = useApi();
  const queryClient = useQueryClient();
  const query = readQuery(client, listDevices, {});
  const { data, isError, isFetching, refetch } = useQuery({ ...query, staleTime: 0, refetchOnMount: true });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (device: Device | null) =>
      device ? client.call(signOutDevice, { params: { device: device.id } }) : client.call(signOutOthers, {}),
    onSuccess: (_, device) =>
      void toast({ title: device ? `Signed out of ${nameOf(device)}` : 'Signed out of all other devices' }),
    onError: (error) => toast({ variant: 'destructive', title: 'Not signed out', description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });

  const card = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(card, 'button');

  return (
    <Card ref={card} tabIndex={-1} as="section" aria-labelledby="devices" className="outline-none">
      <h2 id="devices" className="text-2xl">
        Devices
      </h2>
      <p className="mt-2 text-muted">Where you’re signed in.</p>
      {data ? null : isError ? (
        <div role="alert" className="mt-4 grid justify-items-start gap-3">
          <p>We couldn’t load your devices.</p>
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Loading label="Loading your devices…" className="mt-4" />
      )}
      <ul className="mt-4 grid">
        {data?.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 grow">
              <span className="font-semibold">{nameOf(device)}</span>
              <span className="block text-sm text-muted">
                Last seen <RelativeTime date={device.lastSeenAt} />
              </span>
            </span>
            {device.current ? (
              <Badge tone="blue">This device</Badge>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                className="-mr-3.5"
                aria-label={`Sign out of ${nameOf(device)}`}
                disabled={isPending}
                pending={isPending && variables?.id === device.id}
                onClick={() => mutate(device)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.length > 1 ? (
        <Button
          variant="secondary"
          disabled={isPending}
          pending={isPending && variables === null}
          onClick={() => mutate(null)}
          className="mt-3"
        >
          Sign out all other devices
        </Button>
      ) : null}
    </Card>
  );
}

const nameOf = ({ browser, system }: Device): string => `${browser} on ${system}`;
