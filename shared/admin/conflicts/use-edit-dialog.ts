import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, orNull } from '#shared/api/api-error.ts';
import { EditConflict, mergeFields, saveChange } from './save-change.ts';

interface Edited {
  readonly id: number;
  readonly updatedAt: string;
}

interface Options<Item extends Edited, Values extends object> {
  /** The version that was opened. */
  readonly item: Item;
  readonly valuesOf: (item: Item) => Values;
  readonly send: (values: Values, ifUpdatedAt: string) => Promise<Item>;
  /** The current version. Null, or a rejection with 404, when it was deleted. */
  readonly read: () => Promise<Item | null>;
  /** Refetches everything that shows it. */
  readonly refresh: (queryClient: QueryClient) => Promise<unknown>;
  readonly onSaved: () => void;
  /** Closes the dialog without saving. */
  readonly onClose: () => void;
}

const isSameField = <Values extends object>(name: keyof Values, one: Values, other: Values): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);
const isSame = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).every((name) => isSameField(name, one, other));

/** The fields of something in a dialog, such as a contact: saving on top of the version that was opened, and conflicts with others. */
export function useEditDialog<Item extends Edited, Values extends object>(options: Options<Item, Values>) {
  const { item, valuesOf, onSaved, onClose } = options;
  const queryClient = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(item));
  const [basis, setBasis] = useState({ from: values, updatedAt: item.updatedAt });
  const [isComparing, setComparing] = useState(true);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (sent: { readonly values: Values; readonly from: Values; readonly updatedAt: string }) =>
      saveChange<Item>({
        basis: sent.updatedAt,
        send: (ifUpdatedAt) => options.send(sent.values, ifUpdatedAt),
        read: () => orNull(options.read()),
        isSaved: (now) => isSame(valuesOf(now), sent.values),
        // A newer version with the same fields is no conflict, such as after the contact was linked to a member.
        isEarlierTry: (now) => isSame(valuesOf(now), sent.from),
      }),
    onSuccess: onSaved,
    onSettled: () => options.refresh(queryClient),
  });
  const conflict = error instanceof EditConflict ? (error as EditConflict<Item>) : undefined;
  const theirs = conflict?.theirs ?? null;
  const mine = theirs ? mergeFields(valuesOf(theirs), { mine: values, from: basis.from }, isSameField) : values;
  const save = (next: Values, on = basis) => {
    setComparing(true);
    mutate({ values: next, ...on });
  };
  return {
    values,
    change: (part: Partial<Values>) => setValues((now) => ({ ...now, ...part })),
    isChanged: () => !isSame(values, basis.from),
    save: () => save(values),
    isPending,
    error: conflict ? null : error,
    /** The server's errors by field. */
    errors: error instanceof ApiError && [400, 409].includes(error.status) ? error.fields : {},
    conflict: conflict && {
      message: theirs ? conflict.message : 'This was deleted while you were editing.',
      both: theirs && { theirs: valuesOf(theirs), mine },
      isShown: isComparing,
      onBack: () => setComparing(false),
      onKeepMine: () => {
        if (!theirs) return;
        const next = { from: valuesOf(theirs), updatedAt: theirs.updatedAt };
        setBasis(next);
        setValues(mine);
        save(mine, next);
      },
      onTakeTheirs: () => {
        reset();
        onClose();
      },
    },
  };
}
