import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { shortDate } from '#shared/rules/blog-dates.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import { BulkBar, type BulkAction } from './bulk-bar.tsx';
import { DataTable, type Column } from './data-table.tsx';
import type { Selection } from './selection.tsx';
import { useGoneRow, useQuestion } from './use-question.ts';

interface Trashed {
  readonly id: number;
  readonly trash: { readonly at: string; readonly until: string } | null;
}

/** What the trash of a kind of item needs: its texts, and how to restore or delete an item. */
export interface TrashOf<Item> {
  /** "blog post" */
  readonly what: string;
  readonly nameOf: (item: Item) => string;
  readonly restore: (id: number) => Promise<unknown>;
  /** The message after one is restored. */
  readonly restored: string;
  /** Undefined if items are deleted permanently only when their time is up. */
  readonly remove?: (id: number) => Promise<unknown>;
  /** What is deleted with it: "its versions". */
  readonly goesToo: string;
  /** The queries to invalidate afterwards. */
  readonly reads: readonly string[];
}

const refresh = (queryClient: QueryClient, reads: readonly string[]) =>
  Promise.all(reads.map((address) => refreshReadsOf(queryClient, address)));

/** A toast that something was moved to the trash, with Undo. */
export function toastTrashed<Item>(
  queryClient: QueryClient,
  { what, restore, restored, reads }: Pick<TrashOf<Item>, 'what' | 'restore' | 'restored' | 'reads'>,
  { id, title }: { readonly id: number; readonly title: string },
): void {
  const takeBack = async () => {
    try {
      await restore(id);
      toast({ title: restored });
    } catch (error) {
      toastFailure(`We couldn’t restore this ${what}`, error as Error, 'Please try again from the Trash.');
    }
    await refresh(queryClient, reads);
  };
  toast({
    title,
    description: 'You can restore it from the Trash.',
    action: { label: 'Undo', run: () => void takeBack() },
  });
}

interface TrashListProps<Item> {
  readonly trash: TrashOf<Item>;
  readonly items: readonly Item[];
  readonly selection: Selection<Item>;
}

/** The deleted items of a list: each can be restored, or deleted permanently. */
export function TrashList<Item extends Trashed>({ trash, items, selection }: TrashListProps<Item>) {
  const queryClient = useQueryClient();
  const { what, nameOf, reads } = trash;
  const { about: deleting, ask, region, answers } = useQuestion<Item>();
  const restore = useMutation({
    mutationFn: ({ id }: Item) => trash.restore(id),
    onSuccess: () => {
      toast({ title: trash.restored });
      region.current?.focus({ preventScroll: true });
    },
    onError: (error) => toastFailure(`We couldn’t restore this ${what}`, error, 'Please try again.'),
    onSettled: () => refresh(queryClient, reads),
  });
  const columns = columnsOf(trash, {
    restoring: restore.isPending ? restore.variables.id : undefined,
    onRestore: restore.mutate,
    onRemove: ask,
  });
  return (
    <section ref={region} tabIndex={-1} aria-label="Trash" className="outline-none">
      <DataTable label="Trash" columns={columns} items={items} selection={selection} nameOf={nameOf} />
      <BulkBar selection={selection} nameOf={nameOf} actions={actionsOf(trash)} reads={reads} />
      {deleting && trash.remove ? (
        <RemoveDialog trash={trash} remove={trash.remove} item={deleting} {...answers} />
      ) : null}
    </section>
  );
}

interface Presses<Item> {
  /** The id of the item that is being restored. */
  readonly restoring: number | undefined;
  readonly onRestore: (item: Item) => void;
  readonly onRemove: (item: Item) => void;
}

function columnsOf<Item extends Trashed>(
  { nameOf, remove }: TrashOf<Item>,
  { restoring, onRestore, onRemove }: Presses<Item>,
): readonly Column<Item>[] {
  return [
    {
      header: 'Item',
      cell: (item) => <span className="font-semibold wrap-anywhere">{nameOf(item)}</span>,
    },
    { header: 'Deleted', cell: ({ trash: its }) => (its ? <RelativeTime date={its.at} /> : null) },
    {
      header: 'Kept until',
      cell: ({ trash: its }) => (its ? <time dateTime={its.until}>{shortDate(its.until)}</time> : null),
    },
    {
      header: 'Actions',
      cell: (item) => (
        <span className="relative z-1 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Restore ${nameOf(item)}`}
            pending={restoring === item.id}
            pendingLabel="Restoring…"
            onClick={() => onRestore(item)}
          >
            Restore
          </Button>
          {remove ? (
            <Button
              variant="danger"
              size="sm"
              aria-label={`Delete ${nameOf(item)} permanently`}
              onClick={() => onRemove(item)}
            >
              Delete permanently
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}

function actionsOf<Item extends Trashed>({ what, goesToo, restore, remove }: TrashOf<Item>): BulkAction<Item>[] {
  const these = (count: number) => `${count} ${what}${count === 1 ? '' : 's'}`;
  const restoring: BulkAction<Item> = {
    label: 'Restore',
    run: ({ id }) => restore(id),
    done: (count) => `${these(count)} restored`,
  };
  if (!remove) return [restoring];
  return [
    restoring,
    {
      label: 'Delete permanently',
      isDangerous: true,
      ask: (count) => ({
        title: `Delete ${these(count)} permanently?`,
        description: `This also deletes ${goesToo}. You can’t undo this.`,
        confirm: 'Delete permanently',
      }),
      run: ({ id }) => remove(id),
      done: (count) => `${these(count)} deleted permanently`,
    },
  ];
}

interface RemoveDialogProps<Item> {
  readonly trash: TrashOf<Item>;
  readonly remove: NonNullable<TrashOf<Item>['remove']>;
  readonly item: Item;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function RemoveDialog<Item extends Trashed>({ trash, remove, item, onClose, onGone }: RemoveDialogProps<Item>) {
  const queryClient = useQueryClient();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(item.id),
    onSuccess: () => {
      toast({ title: `“${trash.nameOf(item)}” deleted permanently` });
      markGone();
    },
    onError: (error) => toastFailure(`We couldn’t delete this ${trash.what}`, error, 'Please try again.'),
    onSettled: async () => {
      await refresh(queryClient, trash.reads);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${trash.nameOf(item)}” permanently?`}
      description={`This also deletes ${trash.goesToo}. You can’t undo this.`}
      confirmLabel="Delete permanently"
      pending={isPending}
      pendingLabel="Deleting…"
      onConfirm={() => mutate()}
      content={content}
    />
  );
}
