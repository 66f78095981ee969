import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { NetworkError, errorOf } from '#shared/api/api-error.ts';
import { readQuery } from '#shared/api/query-options.ts';
import { exportAccount, getMapChoice, setMapChoice } from '#shared/contracts/endpoints/account.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { CheckRow } from './check-row.tsx';

/** What others see of the member. Saved at once. */
export function PrivacyCard() {
  return (
    <Card as="section" aria-labelledby="privacy">
      <h2 id="privacy" className="text-2xl">
        Privacy
      </h2>
      <MapChoice />
    </Card>
  );
}

/** An export of all data about the member. */
export function DataCard() {
  const { mutate, isPending } = useMutation({
    mutationFn: downloadData,
    onSuccess: () => void toast({ title: 'Your data has been downloaded' }),
    onError: (error) => toast({ variant: 'destructive', title: 'Download failed', description: error.message }),
  });
  return (
    <Card as="section" aria-labelledby="data">
      <h2 id="data" className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 text-muted">
        Everything we hold about you in one ZIP file: your profile, posts, comments, likes, messages, pictures and
        recordings.
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        pending={isPending}
        pendingLabel="Preparing your download…"
        onClick={() => mutate()}
      >
        Download my data
      </Button>
    </Card>
  );
}

/** Whether the member is on the members' map. */
function MapChoice() {
  const client = useApi();
  const queryClient = useQueryClient();
  const { location } = useMember();
  const query = readQuery(client, getMapChoice, {});
  const { data, isError, isFetching, refetch } = useQuery(query);
  // State of its own: the mutation's state updates a moment later, and the box would flicker.
  const [pressed, setPressed] = useState<boolean>();
  const { mutate } = useMutation({
    mutationFn: (hidden: boolean) => client.call(setMapChoice, { body: { hidden } }),
    onSuccess: (choice) => queryClient.setQueryData(query.queryKey, choice),
    onError: (error) => toast({ variant: 'destructive', title: 'Not saved', description: error.message }),
    onSettled: () => setPressed(undefined),
  });
  if (!data) {
    return isError ? (
      <div role="alert" className="mt-5 flex flex-wrap items-center gap-3 text-sm">
        <p>We couldn’t load your map setting.</p>
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <div className="mt-5 min-h-16" />
    );
  }
  const isSaving = pressed !== undefined;
  const hidden = pressed ?? data.hidden;
  const unknown = location !== null && !data.located;
  return (
    <div className="mt-5">
      <CheckRow
        label="Show me on the member map"
        hint={
          unknown
            ? 'We don’t recognise this place, so you’re not on the map. Choose one of the suggestions to be shown.'
            : 'You’re shown at the centre of your town, never at your address. Places: GeoNames, CC BY 4.0.'
        }
        checked={!hidden}
        // Not `disabled`, which would lose the keyboard's focus.
        aria-disabled={isSaving || undefined}
        onChange={(event) => {
          if (isSaving) return;
          setPressed(!event.currentTarget.checked);
          mutate(!event.currentTarget.checked);
        }}
      />
    </div>
  );
}

/**
 * Downloads the member's data as a file. Fetches it instead of following a link, so that an error can be shown;
 * browsers keep large blobs on disk.
 * @throws ApiError, NetworkError
 */
async function downloadData(): Promise<void> {
  const response = await fetch(exportAccount.path, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  if (!response.ok) throw await errorOf(response);
  const file = await response.blob().catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'bonjour-my-data.zip';
  link.click();
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
