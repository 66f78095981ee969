import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import type { Page } from '#shared/api/client.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { queryKey } from '#shared/api/query-options.ts';
import type { InquiryState } from '#shared/contracts/choices.ts';
import {
  getInquiry,
  listInquiries,
  saveInquiryNote,
  releaseInquiry,
  updateInquiry,
} from '#shared/contracts/endpoints/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';

const TRY_AGAIN = 'Please try again.';
const paramsOf = (id: number) => ({ id: String(id) });

/** Updates an inquiry in every list right away. */
const showInquiry = (queryClient: QueryClient, inquiry: Inquiry) =>
  queryClient.setQueriesData<Page<Inquiry>>(
    { queryKey: queryKey(listInquiries) },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === inquiry.id ? inquiry : item)) },
  );

/** Sets an inquiry's status. A choice made while it is being marked as seen is sent after that. */
export function useMarkInquiry(id: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `inquiries/${id}/state` },
    mutationFn: (state: InquiryState) => client.call(updateInquiry, { params: paramsOf(id), body: { state } }),
    onSuccess: (inquiry, state) => {
      showInquiry(queryClient, inquiry);
      // No toast for marking it as seen.
      if (state !== 'seen') toast({ title: `Marked as ${state}` });
      void refreshReadsOf(queryClient, '/api/admin/overview');
    },
    onError: (error) => toastFailure('We couldn’t update this inquiry', error, TRY_AGAIN),
  });
}

/** Somebody else changed the note since editing started. */
export class NoteOvertaken extends Error {
  override readonly name = 'NoteOvertaken';
  readonly theirs: string;

  constructor(theirs: string, cause: ApiError) {
    super(cause.message, { cause });
    this.theirs = theirs;
  }
}

interface NewNote {
  readonly note: string;
  /** The note when editing started. */
  readonly from: string;
}

/**
 * Saves the team's note. Fails with `NoteOvertaken` when somebody else saved first.
 * @param onSaved gets the note as sent, also after the form is unmounted
 */
export function useSaveInquiryNote(id: number, onSaved: (note: string) => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  // Builds on an earlier save whose response was lost.
  const sent = useRef(new Set<string>());
  const params = paramsOf(id);
  const save = async ({ note, from }: NewNote): Promise<Inquiry> => {
    const write = (ifNote: string) => client.call(saveInquiryNote, { params, body: { note, ifNote } });
    try {
      return await write(from);
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.ifNote === undefined) throw error;
      const now = await client.call(getInquiry, { params });
      if (sent.current.has(now.note ?? '')) return write(now.note ?? '');
      showInquiry(queryClient, now);
      throw new NoteOvertaken(now.note ?? '', error);
    } finally {
      sent.current.add(note);
    }
  };
  return useMutation({
    mutationFn: save,
    onSuccess: (inquiry, { note }) => {
      showInquiry(queryClient, inquiry);
      onSaved(note);
      toast({ title: 'Note saved' });
    },
    onError: (error) => {
      // Shown beside the note, with the choices.
      if (!(error instanceof NoteOvertaken)) toastFailure('We couldn’t save your note', error, TRY_AGAIN);
    },
  });
}

/** Moves an inquiry from spam to the inbox. */
export function useReleaseInquiry(id: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(releaseInquiry, { params: paramsOf(id) }),
    onSuccess: () => {
      toast({ title: 'Moved to the inbox', description: 'We’ve emailed it to you too.' });
    },
    onError: (error) => toastFailure('We couldn’t move it to the inbox', error, TRY_AGAIN),
    onSettled: () =>
      Promise.all([
        refreshReadsOf(queryClient, '/api/admin/inquiries'),
        refreshReadsOf(queryClient, '/api/admin/overview'),
      ]),
  });
}
