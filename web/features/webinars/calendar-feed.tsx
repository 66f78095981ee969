import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { webinarCalendarQuery } from '#shared/api/queries/webinars.ts';
import { resetWebinarCalendar } from '#shared/contracts/endpoints/webinars.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { useReached } from '../../device/use-connection.ts';

/** The member's private calendar feed. Its address is shown on request, because whoever has it can read the calendar. */
export function CalendarFeed() {
  const id = useId();
  const isReached = useReached();
  const [isShown, setShown] = useState(false);
  const card = useRef<HTMLElement>(null);
  useFocusOnRemoval(card, 'button');
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid h-fit grid-cols-1 gap-4 rounded-sm border border-line bg-surface p-5 outline-none lg:sticky lg:top-6"
    >
      <h2 id={id} className="text-xl">
        In your calendar
      </h2>
      <p className="text-sm text-muted">
        Subscribe once, and every webinar you have a seat at appears in your calendar. New times and cancellations
        follow automatically.
      </p>
      {isShown ? (
        <Address />
      ) : isReached ? (
        <Button variant="secondary" onClick={() => setShown(true)}>
          Show my calendar address
        </Button>
      ) : (
        <p className="text-sm">You’re offline. You can see your calendar address when you reconnect.</p>
      )}
    </section>
  );
}

function Address() {
  const client = useApi();
  const queryClient = useQueryClient();
  const query = webinarCalendarQuery(client);
  const { data, isPending, isError, isFetching, refetch } = useQuery(query);
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => client.call(resetWebinarCalendar, {}),
    onSuccess: (answer) => {
      if (data?.url) toast({ title: 'New address made', description: 'The old one no longer works.' });
      queryClient.setQueryData(query.queryKey, answer);
    },
    onError: () =>
      toast({
        variant: 'destructive',
        title: 'We couldn’t make a new address',
        description: 'Check your connection and try again.',
      }),
    onSettled: () => setAsking(false),
  });
  const url = data?.url;
  if (isPending) return <p className="text-sm text-muted">Loading your calendar address…</p>;
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm">
        <p>We couldn’t load your calendar address.</p>
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!url) {
    return (
      <Button variant="secondary" pending={reset.isPending} pendingLabel="Making it…" onClick={() => reset.mutate()}>
        Make a calendar address
      </Button>
    );
  }
  const copy = async () => {
    const isCopied = await copyText(url);
    toast(
      isCopied
        ? { title: 'Address copied' }
        : {
            variant: 'destructive',
            title: 'Couldn’t copy it',
            description: 'Select the address and copy it yourself.',
          },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label="Your calendar address" hint="Keep it to yourself. Anyone who has it can see your webinars.">
        <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} className="text-sm" />
      </Field>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <ButtonLink href={url.replace(/^https?:/, 'webcal:')} variant="primary">
          Open in calendar
        </ButtonLink>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
      <Button variant="link" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        Make a new address
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make a new address?"
        description="The current one stops working, and calendars that use it no longer update. Subscribe again with the new one."
        confirmLabel="Make a new address"
        pending={reset.isPending}
        pendingLabel="Making it…"
        onConfirm={() => reset.mutate()}
      />
    </div>
  );
}
