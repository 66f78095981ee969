import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { memberRecordQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { deleteUser } from '#shared/contracts/endpoints/console.ts';
import type { RemovalRecord, Report } from '#shared/contracts/reports.ts';
import type { MemberRecord as Data, SuspensionRecord } from '#shared/contracts/suspensions.ts';
import { kindLabels, reasonLabels, removalLabels } from '#shared/rules/report-labels.ts';
import { suspensionEnd } from '#shared/rules/suspension-text.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { LoadedRecord } from '../list/loaded-record.tsx';
import { useGoneRow } from '../list/use-question.ts';
import { toastFailure } from '../toast-failure.ts';
import { AdministratorButton } from './administrator-button.tsx';
import { RestoreButton, SuspendDialog } from './suspend-dialog.tsx';

/**
 * A member's record, at /admin/users?member={id}: suspensions, reports about them, their own reports, and removed content.
 */
export function MemberRecord({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const record = useQuery(memberRecordQuery(useApi(), id));
  return (
    <LoadedRecord record={record} what="member" gone="Their account may have been deleted.">
      {(found) => <Found record={found} onGone={onGone} />}
    </LoadedRecord>
  );
}

function Found({ record, onGone }: { readonly record: Data; readonly onGone: () => void }) {
  const { member, suspensions, reportsOf, reportsBy, removals } = record;
  const { data: me } = useQuery(currentUserQuery(useApi()));
  const platform = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const isSelf = me?.id === member.id;
  return (
    <>
      <header className="pt-4 lg:pr-12">
        <h2 className="text-2xl wrap-anywhere">
          {member.firstName} {member.lastName}
        </h2>
        <p className="text-sm wrap-anywhere text-muted">{member.email}</p>
      </header>
      <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-5!">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            {member.suspension ? <Badge tone="red">Suspended</Badge> : <Badge tone="success">Active</Badge>}
            {member.isAdmin ? <Badge tone="blue">Admin</Badge> : null}
            <span className="text-sm text-muted">
              Joined <RelativeTime date={member.createdAt} />
            </span>
          </p>
          {member.suspension ? (
            <p dir="auto" className="prose-lines wrap-anywhere">
              Suspended {endInWords(member.suspension.until)}. Reason: “{member.suspension.reason}”
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-3">
          {member.suspension ? <RestoreButton member={member} /> : null}
          {isSelf ? (
            <span className="text-muted">You can’t suspend yourself</span>
          ) : (
            <Button variant="danger" size="sm" disabled={!me} onClick={() => setAsking(true)}>
              {member.suspension ? 'Change suspension' : 'Suspend'}
            </Button>
          )}
          {isSelf ? null : <AdministratorButton member={member} />}
          {isSelf ? null : (
            <Button variant="danger" size="sm" disabled={!me} onClick={() => setDeleting(true)}>
              Delete account
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => platform.openSite(`/users/${member.id}`)}>
            <ExternalLink aria-hidden="true" className="size-4" /> View profile
          </Button>
        </div>
      </Card>
      <div className="@container">
        <div className="grid items-start gap-6 pt-6 @3xl:grid-cols-2">
          <Part title="Suspensions" {...suspensions} none="Never suspended.">
            {(each) => <SuspensionLine key={each.id} suspension={each} />}
          </Part>
          <Part title="Reported by others" {...reportsOf} none="No reports.">
            {(each) => <ReportLine key={each.id} report={each} by={nameOf(each.reporter)} />}
          </Part>
          <Part title="Removed" {...removals} none="Nothing removed.">
            {(each) => <RemovalLine key={each.id} removal={each} />}
          </Part>
          <Part title="Reported by them" {...reportsBy} none="No reports made.">
            {(each) => <ReportLine key={each.id} report={each} of={nameOf(each.author)} />}
          </Part>
        </div>
      </div>
      {isDeleting ? <DeleteUserDialog user={member} onClose={() => setDeleting(false)} onGone={onGone} /> : null}
      {isAsking ? (
        <SuspendDialog member={member} isSuspended={member.suspension !== null} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

const endInWords = (until: string | null): string => (until === null ? 'until further notice' : suspensionEnd(until));
const nameOf = (person: Report['reporter']): string =>
  person ? `${person.firstName} ${person.lastName}` : 'a deleted account';

interface PartProps<Item> {
  readonly title: string;
  readonly total: number;
  readonly newest: readonly Item[];
  readonly none: string;
  readonly children: (item: Item) => ReactNode;
}

function Part<Item>({ title, total, newest, none, children }: PartProps<Item>) {
  return (
    <Card as="section" aria-label={title} className="min-w-0 p-4!">
      <h3 className="text-lg">
        {title} <span className="figures text-base text-muted">{total.toLocaleString('en-GB')}</span>
      </h3>
      {total === 0 ? <p className="mt-1 text-sm text-muted">{none}</p> : null}
      {newest.length > 0 ? (
        <ol className="mt-3 grid text-sm *:border-b *:border-line *:py-4 *:last:border-0 *:last:pb-0">
          {newest.map(children)}
        </ol>
      ) : null}
      {total > newest.length ? (
        <p className="mt-4 text-sm text-muted">
          Showing the newest {newest.length} of {total.toLocaleString('en-GB')}.
        </p>
      ) : null}
    </Card>
  );
}

function SuspensionLine({ suspension }: { readonly suspension: SuspensionRecord }) {
  const { reason, suspendedBy, createdAt, until, liftedAt, liftedBy } = suspension;
  return (
    <li className="grid gap-1">
      <p dir="auto" className="prose-lines wrap-anywhere">
        “{reason}”
      </p>
      <p className="text-muted">
        <RelativeTime date={createdAt} /> by {nameOf(suspendedBy)}, {endInWords(until)}
        {liftedAt ? (
          <>
            ; ended <RelativeTime date={liftedAt} /> by {nameOf(liftedBy)}
          </>
        ) : null}
      </p>
    </li>
  );
}

/** @param by the reporter's name, for reports about the member; `of` the author's, for the member's own reports */
function ReportLine({ report, by, of }: { readonly report: Report; readonly by?: string; readonly of?: string }) {
  const { kind, reason, words, text, state, outcome, createdAt } = report;
  const decision = outcome === 'removed' ? removalLabels[kind].done : outcome;
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={state === 'open' ? 'red' : 'neutral'}>{state === 'open' ? 'To review' : decision}</Badge>
        <span>
          {kindLabels[kind]}: {reasonLabels[reason]}
        </span>
      </p>
      <p className="line-clamp-3 wrap-anywhere text-muted">{text}</p>
      {words ? <p className="wrap-anywhere">“{words}”</p> : null}
      <p className="text-muted">
        <RelativeTime date={createdAt} /> {by ? `by ${by}` : `, of ${of ?? ''}`}
      </p>
    </li>
  );
}

const RemovalLine = ({
  removal: { kind, text, reason, removedBy, createdAt },
}: {
  readonly removal: RemovalRecord;
}) => (
  <li className="grid gap-1">
    <p className="line-clamp-3 wrap-anywhere">
      {kindLabels[kind]}: {text}
    </p>
    <p className="wrap-anywhere text-muted">
      <RelativeTime date={createdAt} /> by {nameOf(removedBy)}
      {reason ? `. Reason: ${reason}` : ''}
    </p>
  </li>
);

interface DeleteUserDialogProps {
  readonly user: Pick<RegisteredUser, 'id' | 'firstName' | 'lastName'>;
  readonly onClose: () => void;
  /** Called when its row is removed, to move the focus. */
  readonly onGone: () => void;
}

/** Asks before an account is deleted permanently. */
export function DeleteUserDialog({ user, onClose, onGone }: DeleteUserDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteUser, { params: { id: String(user.id) } }),
    onSuccess: () => {
      markGone();
      toast({ title: 'User deleted', description: 'The user has been successfully removed from the system.' });
    },
    onError: (error) => toastFailure('Delete failed', error, 'Failed to delete user. Please try again.'),
    // After a failure too, because the user may already be deleted.
    onSettled: async () => {
      await refreshReadsOf(queryClient, '/api/admin/users');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete User"
      description={`Are you sure you want to delete ${user.firstName} ${user.lastName}? This action will permanently remove their account, posts, comments, and likes. This action cannot be undone.`}
      confirmLabel="Delete User"
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={() => mutate()}
      content={content}
    />
  );
}
