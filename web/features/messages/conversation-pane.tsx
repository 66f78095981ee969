import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationQuery } from '#shared/api/queries/messages.ts';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';
import { OpenConversation } from './open-conversation.tsx';
import { useKeptCurrent } from './use-kept-current.ts';

/** The conversation with one member, once it is known how things stand between the two. */
export function ConversationPane({ userId }: { userId: number }) {
  const { data, isPending, error, isFetching, refetch } = useQuery({
    ...conversationQuery(useApi(), userId),
    ...useKeptCurrent(),
  });
  if (data) return <OpenConversation conversation={data} />;
  return (
    <div className="grid content-center bg-paper">
      {isPending ? (
        <Loading label="Loading the conversation…" className="grid gap-4 self-start p-6">
          <Skeleton className="h-11 w-1/2" />
          <Skeleton className="mt-8 h-16 w-3/5" />
          <Skeleton className="h-12 w-2/5 justify-self-end" />
          <Skeleton className="h-20 w-3/5" />
        </Loading>
      ) : null}
      {error ? (
        <ErrorState
          as="h1"
          title="We could not open this conversation"
          description={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === null ? (
        <EmptyState
          as="h1"
          title="This member is not here"
          description="They may have left the Circle."
          action={
            <Link to="/messages" className={buttonClass({ variant: 'secondary' })}>
              All messages
            </Link>
          }
        />
      ) : null}
    </div>
  );
}
