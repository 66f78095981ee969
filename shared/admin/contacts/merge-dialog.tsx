import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Client, Page } from '#shared/api/client.ts';
import { refreshContacts } from '#shared/api/queries/contacts.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import { PickList } from './pick-list.tsx';

/** The texts and API calls for merging contacts or schools. */
export interface Merging<Item> {
  readonly what: 'contact' | 'school';
  readonly merged: string;
  /** "Search name, email or school" */
  readonly placeholder: string;
  /** The path of the list, for the query key. */
  readonly address: string;
  readonly load: (client: Client, search: string, signal: AbortSignal) => Promise<Page<Item>>;
  readonly merge: (client: Client, id: number, into: number) => Promise<Item>;
  readonly nameOf: (item: Item) => string;
  readonly labelOf: (item: Item) => ReactNode;
  /** What moves and what stays. */
  readonly consequence: (from: string, into: string) => string;
}

interface Props<Item> {
  readonly item: Item;
  readonly by: Merging<Item>;
  readonly onClose: () => void;
  readonly onMerged: (into: number) => void;
}

/** Chooses another contact or school, and merges this one into it. */
export function MergeDialog<Item extends { readonly id: number }>({ item, by, onClose, onMerged }: Props<Item>) {
  const { what, nameOf } = by;
  const client = useApi();
  const queryClient = useQueryClient();
  const [into, setInto] = useState<Item>();
  const { mutate, isPending } = useMutation({
    mutationFn: (target: Item) => by.merge(client, item.id, target.id),
    onSuccess: ({ id }) => {
      toast({ title: by.merged });
      onMerged(id);
    },
    onError: (error) => toastFailure(`We couldn’t merge these ${what}s`, error, 'Please try again.'),
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
        title={`Merge into ${nameOf(into)}?`}
        description={`${by.consequence(nameOf(item), nameOf(into))} You can’t undo this.`}
        confirmLabel="Merge"
        pending={isPending}
        pendingLabel="Merging…"
        onConfirm={() => mutate(into)}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Merge ${nameOf(item)}`} description={`Choose the ${what} that stays.`}>
      <PickList<Item>
        placeholder={by.placeholder}
        address={by.address}
        load={(search, signal) => by.load(client, search, signal)}
        labelOf={by.labelOf}
        nameOf={nameOf}
        isLeftOut={({ id }) => id === item.id}
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
