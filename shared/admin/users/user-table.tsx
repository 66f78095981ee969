import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';

interface UserTableProps {
  readonly users: readonly RegisteredUser[];
  readonly onDelete: (user: RegisteredUser) => void;
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
    cell: () => (
      <Badge tone="success" className="justify-self-start">
        Active
      </Badge>
    ),
  },
];

/** The users with what can be done about each (members-side §2). */
export function UserTable({ users, onDelete }: UserTableProps) {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  return <DataTable label="Users" columns={[...shown, actionsFor(me?.id, onDelete)]} items={users} />;
}

const actionsFor = (ownId: number | undefined, onDelete: UserTableProps['onDelete']): Column<RegisteredUser> => ({
  header: 'Actions',
  cell: (user) =>
    user.id === ownId ? (
      <span className="text-muted">Cannot delete self</span>
    ) : (
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start whitespace-nowrap"
        aria-label={`Delete ${user.firstName} ${user.lastName}`}
        // Until it is known who one is.
        disabled={ownId === undefined}
        onClick={() => onDelete(user)}
      >
        Delete
      </Button>
    ),
});

const Person = ({ user: { id, firstName, lastName, profileImageUrl } }: { readonly user: RegisteredUser }) => (
  <span className="flex items-center gap-3">
    <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="sm" />
    <span className="grid">
      <span className="font-semibold">
        {firstName} {lastName}
      </span>
      <span className="figures text-xs text-muted">ID: {id}</span>
    </span>
  </span>
);
