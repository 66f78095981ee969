import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { contactWeightQuery, refreshContacts } from '#shared/api/queries/contacts.ts';
import type { Contact } from '#shared/contracts/contacts.ts';
import { deleteContact, listContacts, mergeContact } from '#shared/contracts/endpoints/contacts.ts';
import { contactName } from '#shared/rules/contact-labels.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import type { Merging } from './merge-dialog.tsx';

/** How contacts are merged. */
export const mergingContacts: Merging<Contact> = {
  what: 'contact',
  merged: 'Contacts merged',
  placeholder: 'Search name, email or school',
  address: listContacts.path,
  load: (client, search, signal) => client.callPage(listContacts, { query: { search } }, { signal }),
  merge: (client, id, into) => client.call(mergeContact, { params: { id: String(id) }, body: { into } }),
  nameOf: contactName,
  labelOf: (item) => (
    <>
      <strong>{contactName(item)}</strong>
      {item.name === null ? null : ` ${item.email}`}
    </>
  ),
  consequence: (from, into) =>
    `${from}’s addresses, conversations and note move to ${into}, whose name and school stay as they are.`,
};

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`];

interface DeleteContactDialogProps {
  readonly contact: Contact;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a contact is deleted, and lists what is deleted with it. */
export function DeleteContactDialog({ contact, onClose, onDeleted }: DeleteContactDialogProps) {
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
