import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { refreshReadsOf, registeredUsersQuery, userCountsQuery } from '#shared/api/queries/console.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { deleteUser } from '#shared/contracts/endpoints/console.ts';
import { suspensionEnd } from '#shared/rules/suspension-words.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { Figures, ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useGoneRow, useQuestion } from '../list/use-question.ts';
import { tellFailure } from '../tell-failure.ts';
import { MemberRecord } from './member-record.tsx';
import { RestoreButton, SuspendDialog } from './suspend-dialog.tsx';

/** User management, at /admin/users; with `?member={id}` all that there is about one of them. */
export function UsersScreen() {
  const id = useSearchParams()[0].get('member');
  return id && /^[1-9]\d{0,9}$/.test(id) ? <MemberRecord key={id} id={id} /> : <Users />;
}

function Users() {
  const counts = useQuery(userCountsQuery(useApi()));
  const { kind } = usePlatform();
  const figure = (name: 'total' | 'withSchool' | 'newThisMonth') =>
    counts.data?.[name] ?? (counts.isError ? null : undefined);
  return (
    <>
      {kind === 'web' ? (
        <ConsoleLink
          to="/circle"
          className="mt-6 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> Back to Circle
        </ConsoleLink>
      ) : null}
      <PageHeader
        className={kind === 'web' ? 'pt-4!' : undefined}
        title="User Management"
        lead="View and manage all registered members."
      />
      <Figures
        label="Users in figures"
        figures={[
          ['Total Users', figure('total')],
          ['With School Info', figure('withSchool')],
          ['New This Month', figure('newThisMonth')],
        ]}
      />
      <UserList />
    </>
  );
}

const KEYS = ['search'] as const;

/** Everybody with an account, newest first, with a search. */
export function UserList() {
  const place = useListPlace(KEYS);
  const list = useQuery(registeredUsersQuery(useApi(), place.query));
  const { about: doomed, ask, region, answers } = useQuestion<RegisteredUser>();
  const [suspending, setSuspending] = useState<RegisteredUser>();
  return (
    <>
      <ListFrame
        ref={region}
        place={place}
        search="Name, email or school"
        label="Users"
        list={list}
        loading="Loading users..."
        failed={{ title: 'Error Loading Users', description: 'Failed to load user data. Please try again.' }}
        empty={{
          what: 'users',
          title: 'No users found',
          description: 'No registered users are available at this time.',
          unmatched: 'Nobody’s name, email or school matches your search.',
        }}
      >
        {(users) => <UserTable users={users} onDelete={ask} onSuspend={setSuspending} />}
      </ListFrame>
      {suspending ? <SuspendDialog member={suspending} onClose={() => setSuspending(undefined)} /> : null}
      {doomed ? <DeleteUserDialog user={doomed} {...answers} /> : null}
    </>
  );
}

interface UserTableProps {
  readonly users: readonly RegisteredUser[];
  readonly onDelete: (user: RegisteredUser) => void;
  readonly onSuspend: (user: RegisteredUser) => void;
}

const shown: readonly Column<RegisteredUser>[] = [
  { header: 'User', cell: (user) => <Person user={user} /> },
  {
    header: 'Email',
    cell: ({ email, isAdmin }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{email}</span>
        {isAdmin ? <Badge tone="blue">Admin</Badge> : null}
      </span>
    ),
  },
  {
    header: 'School',
    cell: ({ schoolName }) =>
      schoolName ? <span>{schoolName}</span> : <span className="text-muted">Not specified</span>,
  },
  { header: 'Joined', cell: ({ createdAt }) => <RelativeTime date={createdAt} className="@3xl:whitespace-nowrap" /> },
  {
    header: 'Status',
    cell: ({ suspendedUntil }) =>
      suspendedUntil === undefined ? (
        <Badge tone="success" className="justify-self-start">
          Active
        </Badge>
      ) : (
        <span className="grid justify-items-start gap-1">
          <Badge tone="red">Suspended</Badge>
          <span className="text-xs text-muted">
            {suspendedUntil === null ? 'until it is lifted' : suspensionEnd(suspendedUntil)}
          </span>
        </span>
      ),
  },
];

/** The users with what can be done about each. */
export function UserTable({ users, onDelete, onSuspend }: UserTableProps) {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  return <DataTable label="Users" columns={[...shown, actionsFor(me?.id, { onDelete, onSuspend })]} items={users} />;
}

const actionsFor = (
  ownId: number | undefined,
  { onDelete, onSuspend }: Pick<UserTableProps, 'onDelete' | 'onSuspend'>,
): Column<RegisteredUser> => ({
  header: 'Actions',
  cell: (user) =>
    user.id === ownId ? (
      <span className="text-muted">Cannot delete self</span>
    ) : (
      <span className="flex flex-wrap gap-2">
        {user.suspendedUntil === undefined ? (
          <Button
            variant="secondary"
            size="sm"
            className="whitespace-nowrap"
            aria-label={`Suspend ${user.firstName} ${user.lastName}`}
            disabled={ownId === undefined}
            onClick={() => onSuspend(user)}
          >
            Suspend
          </Button>
        ) : (
          <RestoreButton member={user} />
        )}
        <Button
          variant="secondary"
          size="sm"
          className="whitespace-nowrap"
          aria-label={`Delete ${user.firstName} ${user.lastName}`}
          // Until it is known who one is.
          disabled={ownId === undefined}
          onClick={() => onDelete(user)}
        >
          Delete
        </Button>
      </span>
    ),
});

const Person = ({ user: { id, firstName, lastName, profileImageUrl } }: { readonly user: RegisteredUser }) => (
  <span className="flex items-center gap-3">
    <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="sm" />
    <span className="grid">
      <ConsoleLink to={`?member=${id}`} aria-current={undefined} className="font-semibold hover:underline">
        {firstName} {lastName}
      </ConsoleLink>
      <span className="figures text-xs text-muted">ID: {id}</span>
    </span>
  </span>
);

interface DeleteUserDialogProps {
  readonly user: RegisteredUser;
  readonly onClose: () => void;
  /** Its row is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

/** Asks before an account goes for good. */
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
    onError: (error) => tellFailure('Delete failed', error, 'Failed to delete user. Please try again.'),
    // Also after a failure: the user may be gone already.
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
