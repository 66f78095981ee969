import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import { getPush } from '#shared/contracts/endpoints/account.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { PushChoicesForm } from './push-choices-form.tsx';
import { Link } from '../../app/link.tsx';
import { PushDevice } from '../../device/push/push-device.tsx';

/** Push notifications: whether this device gets them, and which kinds the member wants (decision 0261). */
export function PushCard() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...readQuery(useApi(), getPush, {}),
    staleTime: 0,
    refetchOnMount: true,
  });
  return (
    <Card as="section" aria-labelledby="notifications">
      <h2 id="notifications" className="text-2xl">
        Notifications
      </h2>
      <p className="mt-2 text-muted">
        Get notified even when the Circle is closed. Notifications say who and where, never what was written.
      </p>
      {data ? (
        <>
          <PushDevice isKnown={data.here} />
          <PushChoicesForm choices={data.choices} />
          <p className="mt-5 border-t border-line pt-5">
            <Link to="/profile/notifications" className="link">
              All notification settings
            </Link>
          </p>
        </>
      ) : isError ? (
        <div role="alert" className="mt-4 grid justify-items-start gap-3">
          <p>We couldn’t load your settings.</p>
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Loading label="Loading your settings…" className="mt-4" />
      )}
    </Card>
  );
}
