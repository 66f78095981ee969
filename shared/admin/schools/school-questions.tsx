import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshContacts } from '#shared/api/queries/contacts.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { deleteSchool, listSchools, mergeSchool } from '#shared/contracts/endpoints/contacts.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import type { Merging } from '../contacts/merge-dialog.tsx';
import { toastFailure } from '../toast-failure.ts';

/** How schools are merged. */
export const mergingSchools: Merging<School> = {
  what: 'school',
  merged: 'Schools merged',
  placeholder: 'Search name or domain',
  address: listSchools.path,
  load: (client, search, signal) => client.callPage(listSchools, { query: { search } }, { signal }),
  merge: (client, id, into) => client.call(mergeSchool, { params: { id: String(id) }, body: { into } }),
  nameOf: ({ name }) => name,
  labelOf: ({ name, domains }) => (
    <>
      <strong>{name}</strong> {domains.join(', ')}
    </>
  ),
  consequence: (from, into) =>
    `${from}’s contacts, mail domains and note move to ${into}. Its name and stage stay as they are.`,
};

interface DeleteSchoolDialogProps {
  readonly school: School;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a school is deleted. */
export function DeleteSchoolDialog({ school, onClose, onDeleted }: DeleteSchoolDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteSchool, { params: { id: String(school.id) } }),
    onSuccess: () => {
      toast({ title: 'School deleted' });
      onDeleted();
    },
    onError: (error) => toastFailure('We couldn’t delete this school', error, 'Please try again.'),
    onSettled: async () => {
      await refreshContacts(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${school.name}?`}
      description="This deletes its stage, next step and note. Its contacts and their conversations stay. You can’t undo this. If someone writes from its mail domain again, the school is added again."
      confirmLabel="Delete school"
      pending={isPending}
      pendingLabel="Deleting…"
      onConfirm={() => mutate()}
    />
  );
}
