import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import type { Page } from '#shared/api/client.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { queryKey } from '#shared/api/query-keys.ts';
import {
  type Inquiry,
  type InquiryState,
  listInquiries,
  noteInquiry,
  releaseInquiry,
  updateInquiry,
} from '#shared/contracts/inquiries.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { tellFailure } from '../tell-failure.ts';

const TRY_AGAIN = 'Please try again.';
const paramsOf = (id: number) => ({ id: String(id) });

/** Shows at once what an inquiry is now, in whatever list it stands. */
const showInquiry = (queryClient: QueryClient, inquiry: Inquiry) =>
  queryClient.setQueriesData<Page<Inquiry>>(
    { queryKey: queryKey(listInquiries) },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === inquiry.id ? inquiry : item)) },
  );

/** Says what an inquiry has come to. */
export function useMarkInquiry(id: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: InquiryState) => client.call(updateInquiry, { params: paramsOf(id), body: { state } }),
    onSuccess: (inquiry, state) => {
      showInquiry(queryClient, inquiry);
      // Opening one is no news.
      if (state !== 'seen') toast({ title: `Marked as ${state}` });
      void refreshReadsOf(queryClient, '/api/admin/overview');
    },
    onError: (error) => tellFailure('We could not mark this inquiry', error, TRY_AGAIN),
  });
}

/** Keeps the agency's note. */
export function useNoteInquiry(id: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => client.call(noteInquiry, { params: paramsOf(id), body: { note } }),
    onSuccess: (inquiry) => {
      showInquiry(queryClient, inquiry);
      toast({ title: 'Note saved' });
    },
    onError: (error) => tellFailure('We could not save your note', error, TRY_AGAIN),
  });
}

/** Takes an inquiry out of quarantine. */
export function useReleaseInquiry(id: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(releaseInquiry, { params: paramsOf(id) }),
    onSuccess: () => {
      toast({ title: 'Taken out of quarantine', description: 'It is in your inbox now, and is mailed to you.' });
    },
    onError: (error) => tellFailure('We could not take it out of quarantine', error, TRY_AGAIN),
    onSettled: () =>
      Promise.all([
        refreshReadsOf(queryClient, '/api/admin/inquiries'),
        refreshReadsOf(queryClient, '/api/admin/overview'),
      ]),
  });
}
