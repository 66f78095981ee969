import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { registeredUsersQuery, userCountsQuery } from '#shared/api/queries/console.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { deleteUser, exportUsers } from '#shared/contracts/endpoints/console.ts';
import { suspensionEnd } from '#shared/rules/suspension-text.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { ListDetail, useOpenItem } from '../list/list-detail.tsx';
import { Figures, ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useListKeys, useSelection } from '../list/selection.tsx';
import { useQuestion } from '../list/use-question.ts';
import { DeleteUserDialog, MemberRecord } from './member-record.tsx';
import { RestoreButton, SuspendDialog } from './suspend-dialog.tsx';

/** User management, at /admin/users. `?member={id}` opens a member's record beside the list. */
export function UsersScreen() {
  const { openId, close } = useOpenItem('member');
  const id = openId && /^[1-9]\d{0,9}$/.test(openId) ? openId : undefined;
  return (
    <ListDetail
      label="Member"
      back="All users"
      onClose={close}
      list={<Users openId={id} />}
      detail={id ? <MemberRecord key={id} id={id} onGone={close} /> : undefined}
    />
  );
}

function Users({ openId }: { readonly openId: string | undefined }) {
  const counts = useQuery(userCountsQuery(useApi()));
  const { kind } = usePlatform();
  const figure = (name: 'total' | 'withSchool' | 'newThisMonth') =>
    counts.data?.[name] ?? (counts.isError ? null : undefined);
  return (
    <>
      <PageHeader
        bar="same"
        title="User Management"
        lead="View and manage all registered members."
        actions={
          kind === 'web' ? (
            <ConsoleLink
              to="/circle"
              className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
            >
              <ArrowLeft aria-hidden="true" className="size-4" /> Back to the Circle
            </ConsoleLink>
          ) : undefined
        }
      />
      <Figures
        label="User numbers"
        figures={[
          ['Total Users', figure('total')],
          ['With School Info', figure('withSchool')],
          ['New This Month', figure('newThisMonth')],
        ]}
      />
      <UserList openId={openId} />
    </>
  );
}

const KEYS = ['search'] as const;
const sorts = [
  ['-joined', 'Newest first'],
  ['joined', 'Oldest first'],
  ['name', 'By name'],
  ['email', 'By email'],
  ['school', 'By school'],
] as const;
/** The queries to invalidate after a bulk action. */
const READS = ['/api/admin/users'];
const nameOf = ({ firstName, lastName }: RegisteredUser) => `${firstName} ${lastName}`;
const usersOf = (count: number) => `${count} ${count === 1 ? 'user' : 'users'}`;

/** Everyone with an account, newest first unless sorted, with a search. */
function UserList({ openId }: { readonly openId: string | undefined }) {
  const client = useApi();
  const platform = usePlatform();
  const place = useListPlace(KEYS, '-joined');
  const list = useQuery(registeredUsersQuery(client, place.query));
  const { data: me } = useQuery(currentUserQuery(client));
  const { linkTo } = useOpenItem('member');
  const { about: deleting, ask, region, answers } = useQuestion<RegisteredUser>();
  const [suspending, setSuspending] = useState<RegisteredUser>();
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  useListKeys('Users', selection);
  const remove: BulkAction<RegisteredUser> = {
    label: 'Delete',
    isDangerous: true,
    ask: (count) => ({
      title: `Delete ${usersOf(count)}?`,
      description:
        'This action will permanently remove their accounts, posts, comments, and likes. This action cannot be undone.',
      confirm: `Delete ${usersOf(count)}`,
    }),
    run: ({ id }) => client.call(deleteUser, { params: { id: String(id) } }),
    done: (count) => `${usersOf(count)} deleted`,
  };
  return (
    <>
      <ListFrame
        ref={region}
        place={place}
        search="Search name, email, job title or school"
        sorts={sorts}
        hasColumns
        tool={
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11"
            onClick={() =>
              platform.download(
                `${exportUsers.path}?${new URLSearchParams({ search: place.filter.search ?? '' }).toString()}`,
              )
            }
          >
            Export all as CSV
          </Button>
        }
        label="Users"
        list={list}
        loading="Loading users..."
        failed={{ title: 'Error Loading Users', description: 'Failed to load user data. Please try again.' }}
        empty={{
          what: 'users',
          title: 'No users found',
          description: 'No registered users are available at this time.',
          unmatched: 'No one matches your search.',
        }}
      >
        {(users) => (
          <>
            <DataTable
              label="Users"
              columns={[
                personColumn(linkTo, openId),
                ...shown,
                actionsFor(me?.id, { onDelete: ask, onSuspend: setSuspending }),
              ]}
              items={users}
              sorting={place.sorting}
              selection={selection}
              nameOf={nameOf}
              openId={Number(openId)}
            />
            <BulkBar selection={selection} nameOf={nameOf} actions={[remove]} reads={READS}>
              <Button
                variant="secondary"
                size="sm"
                className="min-h-11"
                onClick={() =>
                  platform.download(`${exportUsers.path}?ids=${selection.selected.map(({ id }) => id).join(',')}`)
                }
              >
                Export as CSV
              </Button>
            </BulkBar>
          </>
        )}
      </ListFrame>
      {suspending ? (
        <SuspendDialog member={suspending} isSuspended={false} onClose={() => setSuspending(undefined)} />
      ) : null}
      {deleting ? <DeleteUserDialog user={deleting} {...answers} /> : null}
    </>
  );
}

const personColumn = (
  linkTo: ReturnType<typeof useOpenItem>['linkTo'],
  openId: string | undefined,
): Column<RegisteredUser> => ({
  header: 'User',
  sort: 'name',
  cell: ({ id, firstName, lastName, profileImageUrl }) => (
    <span className="flex items-center gap-2.5">
      <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="xs" />
      <ConsoleLink
        {...linkTo(String(id))}
        data-opener=""
        aria-current={String(id) === openId ? 'true' : undefined}
        // The whole row opens it.
        className="font-semibold after:absolute after:inset-0 hover:underline @4xl:whitespace-nowrap"
      >
        {firstName} {lastName}
      </ConsoleLink>
      <span className="figures text-xs whitespace-nowrap text-muted">ID: {id}</span>
    </span>
  ),
});

const shown: readonly Column<RegisteredUser>[] = [
  {
    header: 'Email',
    sort: 'email',
    narrow: 'bare',
    cell: ({ email, isAdmin }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <EmailAddress email={email} />
        {isAdmin ? <Badge tone="blue">Admin</Badge> : null}
      </span>
    ),
  },
  {
    header: 'School',
    sort: 'school',
    narrow: 'bare',
    cell: ({ schoolName, jobTitle }) => (
      <span className="grid">
        {schoolName ? <span>{schoolName}</span> : <span className="text-muted @max-4xl:hidden">Not specified</span>}
        {jobTitle ? <span className="text-muted">{jobTitle}</span> : null}
      </span>
    ),
  },
  {
    header: 'Joined',
    sort: 'joined',
    narrow: 'hidden',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} className="whitespace-nowrap" />,
  },
  {
    header: 'Status',
    narrow: 'bare',
    cell: ({ suspendedUntil }) =>
      suspendedUntil === undefined ? (
        <Badge tone="success" className="@max-4xl:hidden">
          Active
        </Badge>
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <Badge tone="red">Suspended</Badge>
          <span className="text-xs text-muted">
            {suspendedUntil === null ? 'until further notice' : suspensionEnd(suspendedUntil)}
          </span>
        </span>
      ),
  },
];

interface RowActs {
  readonly onDelete: (user: RegisteredUser) => void;
  readonly onSuspend: (user: RegisteredUser) => void;
}

const actionsFor = (ownId: number | undefined, { onDelete, onSuspend }: RowActs): Column<RegisteredUser> => ({
  header: 'Actions',
  narrow: 'hidden',
  cell: (user) =>
    user.id === ownId ? (
      <span className="whitespace-nowrap text-muted">Cannot delete self</span>
    ) : (
      // The same width in each row, so that the Delete buttons line up.
      <span className="relative z-1 grid grid-cols-[5.5rem_auto] justify-start gap-1.5 *:w-full">
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
          // Until the session is loaded.
          disabled={ownId === undefined}
          onClick={() => onDelete(user)}
        >
          Delete
        </Button>
      </span>
    ),
});
