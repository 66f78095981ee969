import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { applicationsQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { Application } from '#shared/contracts/membership.ts';
import { decideApplication } from '#shared/contracts/endpoints/console.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useGoneRow, useQuestion } from '../list/use-question.ts';
import { toastFailure } from '../toast-failure.ts';

const KEYS = ['state'] as const;

const states = [
  ['approved', 'Approved'],
  ['declined', 'Declined'],
] as const;

/** Membership requests: pending, approved or declined. */
export function RequestList() {
  const place = useListPlace(KEYS);
  const list = useQuery(applicationsQuery(useApi(), place.query));
  const { about: declining, ask, region, answers } = useQuestion<Application>();
  const { approve, approving } = useApproval(answers.onGone);
  return (
    <>
      <ListFrame
        ref={region}
        place={place}
        choices={[{ by: 'state', label: 'Status', all: 'Waiting', options: states }]}
        label="Membership requests"
        list={list}
        loading="Loading membership requests…"
        failed={{ title: 'We couldn’t load the membership requests', description: 'Please try again.' }}
        empty={{
          what: 'requests',
          title: 'No membership requests',
          description: 'When approval is on, requests appear here and we email you.',
          unmatched: 'No requests have this status.',
        }}
      >
        {(requests) => (
          <DataTable
            label="Membership requests"
            columns={[...columns, actionsFor({ approving, approve, decline: ask })]}
            items={requests}
          />
        )}
      </ListFrame>
      {declining ? <DeclineDialog request={declining} {...answers} /> : null}
    </>
  );
}

const nameOf = ({ firstName, lastName }: Application): string => `${firstName} ${lastName}`;

const columns: readonly Column<Application>[] = [
  {
    header: 'Who',
    cell: (request) => (
      <span className="grid">
        <span className="font-semibold">{nameOf(request)}</span>
        <span className="text-muted">{request.email}</span>
      </span>
    ),
  },
  {
    header: 'School',
    cell: ({ schoolName, role }) => (
      <span className="grid">
        <span>{schoolName}</span>
        <span className="text-muted">{role}</span>
      </span>
    ),
  },
  {
    header: 'Note',
    cell: ({ note, word }) => (
      <span className="grid gap-1">
        {note ? (
          <span dir="auto" className="prose-lines">
            {note}
          </span>
        ) : (
          <span className="text-muted">–</span>
        )}
        {word ? (
          <span dir="auto" className="prose-lines text-muted">
            Your note: “{word}”
          </span>
        ) : null}
      </span>
    ),
  },
  {
    header: 'Requested',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} className="@4xl:whitespace-nowrap" />,
  },
];

interface Actions {
  readonly approving: number | undefined;
  readonly approve: (request: Application) => void;
  readonly decline: (request: Application) => void;
}

const actionsFor = ({ approving, approve, decline }: Actions): Column<Application> => ({
  header: 'Decision',
  cell: (request) => {
    if (request.state === 'approved') {
      return <span className="text-muted">{request.userId === null ? 'Invited by email' : 'Joined'}</span>;
    }
    return (
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Approve ${nameOf(request)}`}
          pending={approving === request.id}
          pendingLabel="Approving…"
          onClick={() => approve(request)}
        >
          {request.state === 'declined' ? 'Approve anyway' : 'Approve'}
        </Button>
        {request.state === 'waiting' ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Decline ${nameOf(request)}`}
            onClick={() => decline(request)}
          >
            Decline
          </Button>
        ) : null}
      </span>
    );
  },
});

/** Refetches the requests and the number of pending ones. */
const useRefresh = () => {
  const queryClient = useQueryClient();
  return async () => {
    void refreshReadsOf(queryClient, '/api/admin/admission');
    await refreshReadsOf(queryClient, '/api/admin/applications');
  };
};

function useApproval(onGone: () => void) {
  const client = useApi();
  const refresh = useRefresh();
  const [keyFor] = useState(createIdempotencyKeys);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Application) => {
      const input = { params: { id: String(id) }, body: { approved: true } };
      return client.call(decideApplication, input, { idempotencyKey: keyFor(input) });
    },
    onSuccess: (_, request) => {
      toast({ title: `${nameOf(request)} approved`, description: 'We’ve emailed them a link to join.' });
      onGone();
    },
    onError: (error) => toastFailure('We couldn’t approve this request', error, 'Please try again.'),
    // After a failure too, because another administrator may have decided.
    onSettled: refresh,
  });
  return { approve: mutate, approving: isPending ? variables.id : undefined };
}

interface DeclineProps {
  readonly request: Application;
  readonly onClose: () => void;
  /** Called when its row is removed, to move the focus. */
  readonly onGone: () => void;
}

/** Asks before a request is declined, with an optional note to the applicant. */
function DeclineDialog({ request, onClose, onGone }: DeclineProps) {
  const client = useApi();
  const refresh = useRefresh();
  const [word, setWord] = useState('');
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.call(decideApplication, { params: { id: String(request.id) }, body: { approved: false, word } }),
    onSuccess: async () => {
      markGone();
      toast({ title: 'Declined', description: `We’ve emailed ${nameOf(request)}.` });
      await refresh();
      onClose();
    },
    // Keeps the text for a retry.
    onError: (error) => toastFailure('We couldn’t decline this request', error, 'Please try again.'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Decline ${nameOf(request)}?`}
      description="They get a polite email. You can still approve them later."
      confirmLabel="Decline"
      isChanged={word.trim() !== ''}
      pending={isPending}
      pendingLabel="Declining…"
      onConfirm={() => mutate()}
      content={content}
    >
      <Field label="Personal note (optional)" hint="Included in the email." className="mt-5">
        <Textarea
          value={word}
          rows={4}
          maxLength={circleLimits.applicationWord}
          onChange={(event) => setWord(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
