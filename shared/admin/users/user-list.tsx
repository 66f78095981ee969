import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { registeredUsersQuery } from '#shared/api/queries/console.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { useQuestion } from '../list/use-question.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserTable } from './user-table.tsx';

const KEYS = ['search'] as const;

/** Everybody with an account, newest first, with a search. */
export function UserList() {
  const place = useListPlace(KEYS);
  const list = useQuery(registeredUsersQuery(useApi(), place.query));
  const { about: doomed, ask, region, answers } = useQuestion<RegisteredUser>();
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
        {(users) => <UserTable users={users} onDelete={ask} />}
      </ListFrame>
      {doomed ? <DeleteUserDialog user={doomed} {...answers} /> : null}
    </>
  );
}
