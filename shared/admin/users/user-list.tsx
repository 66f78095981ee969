import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { registeredUsersQuery } from '#shared/api/queries/console.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserTable } from './user-table.tsx';

const KEYS = ['search'] as const;

/** Everybody with an account, newest first, with a search. */
export function UserList() {
  const place = useListPlace(KEYS);
  const list = useQuery(registeredUsersQuery(useApi(), place.query));
  const [doomed, setDoomed] = useState<RegisteredUser>();
  const region = useRef<HTMLElement>(null);
  return (
    <>
      <ListTools>
        <SearchBox
          search={place.filter.search ?? ''}
          onSearch={(text) => place.narrow('search', text)}
          placeholder="Name, email or school"
          maxLength={limits.consoleSearch}
        />
      </ListTools>
      <PageOfList
        ref={region}
        label="Users"
        list={list}
        loading="Loading users..."
        failed={{ title: 'Error Loading Users', description: 'Failed to load user data. Please try again.' }}
        empty={<NoUsers isNarrowed={place.isNarrowed} onClear={place.clear} />}
      >
        {(users) => <UserTable users={users} onDelete={setDoomed} />}
      </PageOfList>
      {doomed ? (
        <DeleteUserDialog
          user={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => region.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </>
  );
}

const NoUsers = ({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) =>
  isNarrowed ? (
    <EmptyState
      title="No users found"
      description="Nobody’s name, email or school matches your search."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all users
        </Button>
      }
    />
  ) : (
    <EmptyState title="No users found" description="No registered users are available at this time." />
  );
