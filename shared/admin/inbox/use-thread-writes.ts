import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { THREADS, threadQuery } from '#shared/api/queries/threads.ts';
import type { InputOf, ResponseOf } from '#shared/contracts/endpoint.ts';
import {
  changeThread,
  deleteThread,
  type getThread,
  mergeThread,
  sendReplyAgain,
  undoReply,
} from '#shared/contracts/endpoints/desk.ts';
import type { Thread } from '#shared/contracts/threads.ts';
import { dismissToast, toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import { shortTime } from './thread-labels.ts';
import { moveDrafts, removeDrafts, restoreDraft } from './use-reply-draft.ts';

const TRY_AGAIN = 'Please try again.';
const paramsOf = (id: number) => ({ id: String(id) });

export type ThreadChange = NonNullable<InputOf<typeof changeThread>['body']>;
type WholeThread = ResponseOf<typeof getThread>;

/** Refetches threads, their lists, and all counts based on them. */
export const refreshThreads = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [THREADS, '/api/admin/overview', '/api/admin/today'].map((address) => refreshReadsOf(queryClient, address)),
  );

/** The newest entry seen, so that an open thread with a newer message stays open. */
export const seenIn = ({ last }: Thread, { status }: ThreadChange): Pick<ThreadChange, 'basedOn'> =>
  last && status !== undefined && status !== 'open' ? { basedOn: last.id } : {};

/** The change that undoes another one, unless the thread has changed again. */
export function undoOf(before: Thread, { status, assigneeId }: ThreadChange): ThreadChange {
  const undo: ThreadChange = {
    ...(status !== undefined && {
      status: before.status,
      ifStatus: status,
      ...(before.snoozedUntil !== null && before.status === 'snoozed' && { snoozeUntil: before.snoozedUntil }),
    }),
    ...(assigneeId !== undefined && { assigneeId: before.assignee?.id ?? null, ifAssigneeId: assigneeId }),
  };
  return { ...undo, ...seenIn(before, undo) };
}

/** The text of the toast after a change. */
export function doneWords(change: ThreadChange, thread: Thread): string {
  if (change.assigneeId !== undefined)
    return thread.assignee ? `Assigned to ${thread.assignee.firstName}` : 'Assigned to nobody';
  if (change.status === 'snoozed' && change.snoozeUntil)
    return `Snoozed until ${shortTime(change.snoozeUntil, new Date())}`;
  const words = {
    open: 'Moved to open',
    waiting: 'Marked as waiting',
    snoozed: 'Snoozed',
    done: 'Marked as done',
    quarantine: 'Moved to spam',
  };
  return change.status ? words[change.status] : 'Subject changed';
}

/** Changes a thread's status or assignee. The toast offers Undo. */
export function useChangeThread() {
  const client = useApi();
  const queryClient = useQueryClient();
  const send = (id: number, body: ThreadChange) => client.call(changeThread, { params: paramsOf(id), body });
  const show = (thread: Thread) =>
    queryClient.setQueryData<WholeThread | null>(
      threadQuery(client, thread.id).queryKey,
      (before) => before && { ...before, ...thread },
    );
  const takeBack = async (id: number, body: ThreadChange) => {
    try {
      show(await send(id, body));
    } catch (error) {
      toastFailure('We couldn’t undo this', error as Error, TRY_AGAIN);
    }
    await refreshThreads(queryClient);
  };
  return useMutation({
    mutationFn: ({ thread, change }: { readonly thread: Thread; readonly change: ThreadChange }) =>
      send(thread.id, { ...change, ...seenIn(thread, change) }),
    onSuccess: (changed, { thread, change }) => {
      show(changed);
      toast({
        title: doneWords(change, changed),
        action: { label: 'Undo', run: () => void takeBack(thread.id, undoOf(thread, change)) },
      });
    },
    onError: (error) => toastFailure('We couldn’t change this conversation', error, TRY_AGAIN),
    onSettled: () => refreshThreads(queryClient),
  });
}

/** Deletes a thread permanently, with its drafts on this device. */
export function useDeleteThread(id: number, { onGone, onSettled }: { onGone: () => void; onSettled: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  return useMutation({
    mutationFn: () => client.call(deleteThread, { params: paramsOf(id) }),
    onSuccess: () => {
      onGone();
      const owner = platform.owner();
      if (owner) removeDrafts(platform.drafts, owner.personId, id);
      toast({ title: 'Conversation deleted' });
    },
    onError: (error) => toastFailure('We couldn’t delete this conversation', error, TRY_AGAIN),
    // After a failure too, because somebody else may have deleted it.
    onSettled: async () => {
      await refreshThreads(queryClient);
      onSettled();
    },
  });
}

/** Moves a thread's entries into another, with its drafts on this device. */
export function useMergeThread(id: number, onMerged: (into: number) => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  return useMutation({
    mutationFn: (into: number) => client.call(mergeThread, { params: paramsOf(id), body: { into } }),
    onSuccess: (thread) => {
      const owner = platform.owner();
      if (owner) moveDrafts(platform.drafts, owner.personId, { from: id, into: thread.id });
      toast({ title: 'Conversations merged' });
      onMerged(thread.id);
    },
    onError: (error) => toastFailure('We couldn’t merge these conversations', error, TRY_AGAIN),
    onSettled: () => refreshThreads(queryClient),
  });
}

const entryOf = (id: number, entryId: number) => ({ id: String(id), entryId: String(entryId) });

/** Takes a reply back before it goes out, and puts its text and files back into the draft. */
export function useUndoReply() {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  return useMutation({
    mutationFn: ({ id, entryId }: { readonly id: number; readonly entryId: number }) =>
      client.call(undoReply, { params: entryOf(id, entryId) }),
    onSuccess: (reply, { id }) => {
      const owner = platform.owner();
      if (owner) restoreDraft(platform.drafts, owner.personId, id, reply);
      dismissToast();
      toast({ title: 'Reply not sent', description: 'Its text is back in the reply box.' });
    },
    onError: (error) => toastFailure('We couldn’t take this reply back', error, 'It may already be on its way.'),
    onSettled: () => refreshThreads(queryClient),
  });
}

/** Resends a reply that failed, bounced or may not have arrived. */
export function useSendAgain(id: number, entryId: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(sendReplyAgain, { params: entryOf(id, entryId) }),
    onError: (error) => toastFailure('We couldn’t send this reply again', error, TRY_AGAIN),
    onSettled: () => refreshThreads(queryClient),
  });
}
