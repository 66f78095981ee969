import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { contactWeightQuery, refreshContacts } from '#shared/api/queries/contacts.ts';
import type { Contact } from '#shared/contracts/contacts.ts';
import { deleteContact, listContacts, mergeContact } from '#shared/contracts/endpoints/contacts.ts';
import { contactName } from '#shared/rules/contact-words.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import { PickList } from './pick-list.tsx';

const labelOf = (item: Contact) => (
  <>
    <strong>{contactName(item)}</strong>
    {item.name === null ? null : ` ${item.email}`}
  </>
);

interface Props {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Chooses another contact and merges this one into it. */
export function MergeContactDialog({
  contact,
  onClose,
  onMerged,
}: Props & { readonly onMerged: (into: number) => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [into, setInto] = useState<Contact>();
  const { mutate, isPending } = useMutation({
    mutationFn: (target: Contact) =>
      client.call(mergeContact, { params: { id: String(contact.id) }, body: { into: target.id } }),
    onSuccess: (merged) => {
      toast({ title: 'Contacts merged' });
      onMerged(merged.id);
    },
    onError: (error) => toastFailure('We couldn’t merge these contacts', error, 'Please try again.'),
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
        title={`Merge into ${contactName(into)}?`}
        description={`${contactName(contact)}’s addresses, conversations and note move to ${contactName(into)}, whose name and school stay. You can’t undo this.`}
        confirmLabel="Merge"
        pending={isPending}
        pendingLabel="Merging…"
        onConfirm={() => mutate(into)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Merge ${contactName(contact)}`}
      description="Choose the contact that stays."
    >
      <PickList<Contact>
        placeholder="Search name, email or school"
        address={listContacts.path}
        load={(search, signal) => client.callPage(listContacts, { query: { search } }, { signal })}
        labelOf={labelOf}
        nameOf={contactName}
        isLeftOut={({ id }) => id === contact.id}
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

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`];

/** Says what is deleted with a contact, and asks. */
export function DeleteContactDialog({ contact, onClose, onDeleted }: Props & { readonly onDeleted: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const weight = useQuery(contactWeightQuery(client, contact.id));
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteContact, { params: { id: String(contact.id) } }),
    onSuccess: () => {
      toast({ title: 'Contact deleted' });
      onDeleted();
    },
    onError: (error) => toastFailure('We couldn’t delete this contact', error, 'Please try again.'),
    onSettled: async () => {
      await refreshContacts(queryClient);
      onClose();
    },
  });
  const words = new Intl.ListFormat('en-GB');
  const { data } = weight;
  const gone = data && [
    ...counted(data.inquiries, 'message', 'messages'),
    ...counted(data.bookings, 'booking request', 'booking requests'),
    ...counted(data.chats, 'chat', 'chats'),
    ...counted(data.mails, 'email conversation', 'email conversations'),
  ];
  const stays = data && [
    ...(data.subscriptions > 0 ? ['newsletter subscription'] : []),
    ...(data.isMember ? ['account in the Circle'] : []),
  ];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${contactName(contact)} permanently?`}
      description={
        gone === undefined
          ? weight.isError
            ? 'We couldn’t count what belongs to this contact.'
            : 'Counting what belongs to this contact…'
          : `This permanently deletes the contact${gone.length > 0 ? ` with ${words.format(gone)}` : ''}, from backups too. They aren’t notified. You can’t undo this.`
      }
      confirmLabel="Delete contact"
      pending={isPending}
      pendingLabel="Deleting…"
      onConfirm={() => {
        if (data) mutate();
      }}
    >
      {stays && stays.length > 0 ? (
        <p className="text-sm">
          Their {words.format(stays)} {stays.length === 1 ? 'stays' : 'stay'}. To erase more, use Privacy.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
