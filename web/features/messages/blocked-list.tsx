import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { blockedQuery } from '#shared/api/queries/messages.ts';
import type { BlockedMember } from '#shared/contracts/messages.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { announce } from '../../app/announcer.tsx';
import { ListState } from './list-state.tsx';
import { useRelation } from '../member-card/use-relation.ts';

const empty = { title: 'No blocked members', text: 'People you block can’t message you, and you can’t message them.' };

/** The members whom the current one has blocked, each with an unblock button. */
export function BlockedList() {
  const list = useInfiniteQuery({ ...blockedQuery(useApi()), refetchOnMount: 'always' });
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (people.length === 0) return <ListState list={list} empty={empty} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map(({ member }) => (
          <BlockedRow key={member.id} member={member} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <p className="p-4 text-center">
          <Button variant="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </p>
      ) : null}
    </>
  );
}

function BlockedRow({ member }: Pick<BlockedMember, 'member'>) {
  const { take, isPending } = useRelation(member.id);
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <li className="flex items-center gap-3 px-gutter py-3.5 lg:px-6">
      <Avatar {...member} src={member.profileImageUrl} />
      <span className="min-w-0 grow truncate font-semibold">{name}</span>
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        pendingLabel="Unblocking…"
        aria-label={`Unblock ${name}`}
        onClick={() => take('unblock', { onSuccess: () => announce(`${name} is unblocked`) })}
      >
        Unblock
      </Button>
    </li>
  );
}
