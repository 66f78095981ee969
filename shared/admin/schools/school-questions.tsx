import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshContacts } from '#shared/api/queries/contacts.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { deleteSchool, listSchools, mergeSchool } from '#shared/contracts/endpoints/contacts.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { PickList } from '../contacts/pick-list.tsx';
import { toastFailure } from '../toast-failure.ts';

const labelOf = ({ name, domains }: School) => (
  <>
    <strong>{name}</strong> {domains.join(', ')}
  </>
);

interface Props {
  readonly school: School;
  readonly onClose: () => void;
}

/** Chooses another school and merges this one into it. */
export function MergeSchoolDialog({
  school,
  onClose,
  onMerged,
}: Props & { readonly onMerged: (into: number) => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [into, setInto] = useState<School>();
  const { mutate, isPending } = useMutation({
    mutationFn: (target: School) =>
      client.call(mergeSchool, { params: { id: String(school.id) }, body: { into: target.id } }),
    onSuccess: (merged) => {
      toast({ title: 'Schools merged' });
      onMerged(merged.id);
    },
    onError: (error) => toastFailure('We couldn’t merge these schools', error, 'Please try again.'),
    onSettled: async () => {
      await refreshContacts(queryClient);
      onClose();
    },
  });
  if (into) {
    return (
      <ConfirmDialog
        open
        isHarmless
        onOpenChange={() => setInto(undefined)}
        title={`Merge into ${into.name}?`}
        description={`${school.name}’s contacts, mail domains and note move to ${into.name}, whose name and stage stay. You can’t undo this.`}
        confirmLabel="Merge"
        pending={isPending}
        pendingLabel="Merging…"
        onConfirm={() => mutate(into)}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Merge ${school.name}`} description="Choose the school that stays.">
      <PickList<School>
        placeholder="Search name or domain"
        address={listSchools.path}
        load={(search, signal) => client.callPage(listSchools, { query: { search } }, { signal })}
        labelOf={labelOf}
        nameOf={({ name }) => name}
        isLeftOut={({ id }) => id === school.id}
        onPick={setInto}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before a school is deleted. */
export function DeleteSchoolDialog({ school, onClose, onDeleted }: Props & { readonly onDeleted: () => void }) {
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
