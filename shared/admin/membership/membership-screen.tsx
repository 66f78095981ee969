import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { admissionQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import { type RegistrationMode, registrationModes } from '#shared/contracts/choices.ts';
import { setRegistration } from '#shared/contracts/endpoints/console.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useListPlace } from '../list/list-frame.tsx';
import { toastFailure } from '../toast-failure.ts';
import { InvitationList } from './invitation-list.tsx';
import { RequestList } from './request-list.tsx';

const KEYS = ['part'] as const;

/** How people join, membership requests and invitations, at /admin/joining. */
export function MembershipScreen() {
  const { filter, narrowBy } = useListPlace(KEYS);
  const admission = useQuery(admissionQuery(useApi()));
  const waiting = admission.data?.waiting ?? 0;
  return (
    <>
      <PageHeader
        bar="same"
        title="Membership"
        lead="Choose who can join, review membership requests and send invitations."
      />
      {admission.isPending ? (
        <Loading label="Loading…" className="pt-7">
          <Skeleton className="h-48" />
        </Loading>
      ) : null}
      {admission.isError ? (
        <ErrorState onRetry={() => void admission.refetch()} retrying={admission.isRefetching} />
      ) : null}
      {admission.data ? <ModeChoice mode={admission.data.mode} /> : null}
      <Tabs
        className="pt-9"
        label="Membership"
        value={filter.part === 'invitations' ? 'invitations' : 'requests'}
        // Each tab starts at its first page.
        onValueChange={(part) => narrowBy({ part: part === 'invitations' ? part : '' })}
        tabs={[
          {
            value: 'requests',
            label: waiting > 0 ? `Membership requests (${waiting})` : 'Membership requests',
            content: <RequestList />,
          },
          { value: 'invitations', label: 'Invitations', content: <InvitationList /> },
        ]}
      />
    </>
  );
}

const words: Readonly<Record<RegistrationMode, readonly [label: string, explanation: string]>> = {
  open: ['Open', 'Anyone can create an account.'],
  approval: ['By approval', 'You approve or decline each request. Approved people get an email with a link to join.'],
  invitation: ['By invitation', 'Only people you invite can join.'],
};

/** Chooses how people join. It takes effect when saved. */
function ModeChoice({ mode }: { readonly mode: RegistrationMode }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<RegistrationMode>();
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: RegistrationMode) => client.call(setRegistration, { body: { mode: chosen } }),
    onSuccess: async (_, chosen) => {
      toast({ title: `Joining is now ${words[chosen][0].toLowerCase()}` });
      await refreshReadsOf(queryClient, '/api/admin/admission');
      setChoice(undefined);
    },
    onError: (error) => toastFailure('We couldn’t change how people join', error, 'Please try again.'),
  });
  const shown = choice ?? mode;
  const isChanged = shown !== mode;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isPending) mutate(shown);
      }}
    >
      <Card as="fieldset" className="mt-7 grid min-w-0 gap-1 p-5! sm:p-6!" aria-busy={isPending}>
        <legend className="sr-only">How people join</legend>
        {registrationModes.map((each) => {
          const [label, explanation] = words[each];
          return (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it contains its control and its text
            <label key={each} className="flex min-h-11 cursor-pointer items-start gap-3 rounded-sm py-2">
              <input
                type="radio"
                name="mode"
                value={each}
                checked={shown === each}
                className="mt-1 size-4 shrink-0"
                onChange={() => setChoice(each)}
              />
              <span className="grid">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-muted">
                  {explanation}
                  {each === mode && isChanged ? ' This is the current setting.' : ''}
                </span>
              </span>
            </label>
          );
        })}
        <div className="flex flex-wrap gap-3 pt-2">
          <Button type="submit" disabled={!isChanged} pending={isPending} pendingLabel="Saving…">
            Save
          </Button>
          {isChanged && !isPending ? (
            <Button variant="quiet" onClick={() => setChoice(undefined)}>
              Cancel
            </Button>
          ) : null}
        </div>
      </Card>
    </form>
  );
}
