import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { invitationsQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { Invitation } from '#shared/contracts/membership.ts';
import { revokeInvitation } from '#shared/contracts/endpoints/console.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useQuestion } from '../list/use-question.ts';
import { toastFailure } from '../toast-failure.ts';
import { InviteDialog } from './invite-dialog.tsx';

const NO_KEYS = [] as const;

/** Every invitation, newest first. */
export function InvitationList() {
  const place = useListPlace(NO_KEYS);
  const list = useQuery(invitationsQuery(useApi(), place.query));
  const [isInviting, setInviting] = useState(false);
  const { about: ending, ask, region, answers } = useQuestion<Invitation>();
  return (
    <>
      <Button onClick={() => setInviting(true)}>Invite someone</Button>
      <ListFrame
        ref={region}
        place={place}
        label="Invitations"
        list={list}
        loading="Loading invitations…"
        failed={{ title: 'We couldn’t load the invitations', description: 'Please try again.' }}
        empty={{ what: 'invitations', description: 'People you invite can join, whatever the setting above.' }}
      >
        {(invitations) => <DataTable label="Invitations" columns={[...columns, actionsFor(ask)]} items={invitations} />}
      </ListFrame>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {ending ? <EndDialog invitation={ending} onClose={answers.onClose} /> : null}
    </>
  );
}

const whatOf = ({ email, label, mostUses }: Invitation): string =>
  email ?? label ?? (mostUses === 1 ? 'A link for one person' : `A link for ${mostUses} people`);

const stateOf = ({ open, revokedAt, uses, mostUses }: Invitation): string => {
  if (open) return 'Open';
  if (revokedAt !== null) return 'Revoked';
  return uses >= mostUses ? 'Used' : 'Expired';
};

const columns: readonly Column<Invitation>[] = [
  {
    header: 'For',
    cell: (invitation) => (
      <span className="grid">
        <span className="font-semibold">{whatOf(invitation)}</span>
        {invitation.email !== null && invitation.label !== null ? (
          <span className="text-muted">{invitation.label}</span>
        ) : null}
      </span>
    ),
  },
  {
    header: 'Status',
    cell: (invitation) => (
      <Badge tone={invitation.open ? 'success' : 'neutral'} className="justify-self-start">
        {stateOf(invitation)}
      </Badge>
    ),
  },
  {
    header: 'Used',
    cell: ({ uses, mostUses }) => (
      <span className="figures">
        {uses} of {mostUses}
      </span>
    ),
  },
  { header: 'Created', cell: ({ createdAt }) => <RelativeTime date={createdAt} className="@4xl:whitespace-nowrap" /> },
  {
    header: 'Expires',
    cell: ({ expiresAt }) => (
      <time dateTime={expiresAt} className="figures @4xl:whitespace-nowrap">
        {new Date(expiresAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}
      </time>
    ),
  },
];

const actionsFor = (onEnd: (invitation: Invitation) => void): Column<Invitation> => ({
  header: 'Actions',
  cell: (invitation) =>
    invitation.open ? (
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        aria-label={`Revoke invitation: ${whatOf(invitation)}`}
        onClick={() => onEnd(invitation)}
      >
        Revoke
      </Button>
    ) : (
      <span className="text-muted">–</span>
    ),
});

/** Asks before an invitation is revoked, because people may already have its link. */
function EndDialog({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(revokeInvitation, { params: { id: String(invitation.id) } }),
    onSuccess: () => void toast({ title: 'Invitation revoked' }),
    onError: (error) => toastFailure('We couldn’t revoke this invitation', error, 'Please try again.'),
    onSettled: async () => {
      await refreshReadsOf(queryClient, '/api/admin/invitations');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke this invitation?"
      description={`${whatOf(invitation)}: no one else can join with it. People who have already joined stay members.`}
      confirmLabel="Revoke"
      pending={isPending}
      pendingLabel="Revoking…"
      onConfirm={() => mutate()}
    />
  );
}
