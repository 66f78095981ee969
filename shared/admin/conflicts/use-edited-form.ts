import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError, orNull } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { toastFailure } from '../toast-failure.ts';
import { EditConflict, mergeFields, saveChange, Tries } from './save-change.ts';

interface Edited {
  readonly id: number;
  readonly updatedAt: string;
}

export type FieldErrors = Readonly<Record<string, string>>;

/** How something with an address is edited in a form: its fields and its calls. */
export interface EditedKind<Item extends Edited, Values extends { readonly slug: string }, Body extends object> {
  /** Its name in messages and in the draft's key: "resource". */
  readonly what: string;
  readonly valuesOf: (item: Item) => Values;
  /** The request body of a form, or the errors by field. */
  readonly bodyOf: (values: Values, ifUpdatedAt: string) => { readonly body: Body } | { readonly errors: FieldErrors };
  /** Whether a stored draft has the current format. */
  readonly isWhole: (values: Partial<Values>) => boolean;
  readonly key: (id: number) => QueryKey;
  /** Refetches everything that shows it. */
  readonly refresh: (queryClient: QueryClient) => Promise<unknown>;
  readonly send: (client: Client, id: number, body: Body & { readonly ifUpdatedAt: string }) => Promise<Item>;
  readonly read: (client: Client, id: number) => Promise<Item>;
  readonly restore: (client: Client, id: number) => Promise<Item>;
}

/** What is being edited, in the form and as a draft on the device. */
interface Edit<Values> {
  readonly values: Values;
  /** The fields when editing started, or when they were last saved. */
  readonly from: Values;
  /** The version it is based on. */
  readonly basis: string;
}

interface Options<Item, Values> {
  readonly personId: number;
  readonly item: Item;
  /** Called when the editor has nothing left to show. */
  readonly onClose: () => void;
  /** May ask for confirmation before `act` saves these fields. */
  readonly ask?: (values: Values, act: () => void) => void;
}

const isSameField = <Values extends object>(name: keyof Values, one: Values, other: Values): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

const isSame = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).every((name) => isSameField(name, one, other));

/**
 * The form of something that several people may edit: a draft on the device, saving on top of the version that was
 * opened, and what to do when somebody else has saved or deleted it meanwhile.
 */
export function useEditedForm<Item extends Edited, Values extends { readonly slug: string }, Body extends object>(
  kind: EditedKind<Item, Values, Body>,
  { personId, item, onClose, ask = (_, act) => act() }: Options<Item, Values>,
) {
  const { valuesOf } = kind;
  const client = useApi();
  const queryClient = useQueryClient();
  const editOf = (version: Item): Edit<Values> => {
    const fields = valuesOf(version);
    return { values: fields, from: fields, basis: version.updatedAt };
  };
  const isEdit = (found: unknown): found is Edit<Values> => {
    const draft = Object(found) as Partial<Edit<Values>>;
    const isWhole = (fields: unknown) => kind.isWhole(Object(fields) as Partial<Values>);
    return isWhole(draft.values) && isWhole(draft.from) && typeof draft.basis === 'string';
  };
  const draft = useSavedDraft<Edit<Values>>(personId, `${kind.what}/${item.id}`, isEdit);
  const [edit, setEdit] = useState<Edit<Values>>(draft.restored ?? editOf(item));
  const [isRestored, setRestored] = useState(draft.restored !== null);
  /** Changes when the text field's document is replaced. */
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** In a conflict: whether the differences are shown instead of the editor. */
  const [isComparing, setComparing] = useState(false);
  const [tries] = useState(
    () =>
      new Tries<Item>(undefined, (version) => {
        const checked = kind.bodyOf(valuesOf(version), version.updatedAt);
        return 'body' in checked ? checked.body : {};
      }),
  );
  const { values, from, basis } = edit;
  const isChanged = !isSame(values, from);

  /** Replaces the values of the form. */
  const begin = (next: Edit<Values>) => {
    setEdit(next);
    setRestored(false);
    setErrors({});
    setRound(round + 1);
    draft.keep(isSame(next.values, next.from) ? null : next);
  };
  /** Puts a version from the server into the cache. */
  const take = (next: Item) => queryClient.setQueryData(kind.key(next.id), next);

  interface Save extends Edit<Values> {
    readonly body: Body;
    /** Runs with the saved version. */
    readonly goOn: (saved: Item) => void;
  }
  const save = useMutation({
    mutationFn: ({ body, ...sent }: Save) => {
      tries.begin(body);
      return saveChange<Item>({
        basis: sent.basis,
        send: (ifUpdatedAt) => kind.send(client, item.id, { ...body, ifUpdatedAt }),
        read: () => orNull(kind.read(client, item.id)),
        isSaved: (now) => isSame(valuesOf(now), sent.values),
        // A change to anything but its fields, such as publishing it, is no conflict.
        isEarlierTry: (now) => isSame(valuesOf(now), sent.from) || tries.include(now),
      });
    },
    onSuccess: (saved, { values: sent, goOn }) => {
      // Keeps what was written while it was being saved.
      const rest = {
        ...editOf(saved),
        values: mergeFields(valuesOf(saved), { mine: values, from: sent }, isSameField),
      };
      draft.keep(isSame(rest.values, rest.from) ? null : rest);
      setEdit(rest);
      setRestored(false);
      take(saved);
      goOn(saved);
    },
    onError: (failure) => {
      if (failure instanceof ApiError && [400, 409].includes(failure.status)) setErrors(failure.fields);
    },
    onSettled: () => kind.refresh(queryClient),
  });
  const { isPending, error, reset } = save;
  const conflict = error instanceof EditConflict ? (error as EditConflict<Item>) : undefined;
  const theirs = conflict?.theirs ?? null;
  const mine = theirs ? mergeFields(valuesOf(theirs), { mine: values, from }, isSameField) : values;

  // Shows somebody else's version if nothing was changed here.
  const isNewer = item.updatedAt > basis;
  const isOvertaken = isNewer && !isSame(valuesOf(item), from);
  if (isNewer && !isChanged && !isPending) {
    setEdit(editOf(item));
    if (isOvertaken) setRound(round + 1);
  }

  const saveEdit = (next: Edit<Values>, goOn: (saved: Item) => void) => {
    const checked = kind.bodyOf(next.values, next.basis);
    if ('errors' in checked) {
      setErrors(checked.errors);
      return;
    }
    setErrors({});
    ask(next.values, () => {
      setComparing(true);
      save.mutate({ ...next, body: checked.body, goOn });
    });
  };
  const restore = useMutation({
    mutationFn: () => kind.restore(client, item.id),
    onSuccess: (restored) => {
      take(restored);
      reset();
      // Somebody may have taken its address meanwhile.
      const mineAgain = { ...values, slug: valuesOf(restored).slug };
      saveEdit({ values: mineAgain, from: valuesOf(restored), basis: restored.updatedAt }, () =>
        toast({ title: 'Restored with your changes' }),
      );
    },
    onError: (failure) => toastFailure(`We couldn’t restore this ${kind.what}`, failure, 'Please try again.'),
  });

  return {
    values,
    round,
    errors,
    setErrors,
    isChanged,
    isRestored,
    isPending: isPending || restore.isPending,
    /** Why saving failed, unless it is a conflict. */
    error: conflict ? null : error,
    take,
    change: (part: Partial<Values>) => {
      const next = { ...edit, values: { ...values, ...part } };
      setEdit(next);
      draft.keep(isSame(next.values, from) ? null : next);
    },
    discard: () => begin(editOf(item)),
    /** Saves the changes, and continues from the saved version. */
    saveAnd: (goOn: (saved: Item) => void) => {
      if (isChanged) saveEdit(edit, goOn);
      else goOn(item);
    },
    /** Whether somebody else has changed its fields since it was opened, and there are unsaved changes here too. */
    isOvertaken: isOvertaken && isChanged && !isPending,
    conflict: conflict && {
      message: conflict.message,
      /** Their version, and the changes made here merged into it. Null when they have deleted it. */
      both: theirs && { theirs: valuesOf(theirs), mine },
      isShown: isComparing,
      show: () => setComparing(true),
      onBack: () => setComparing(false),
      onKeepMine: () => {
        if (!theirs) return restore.mutate();
        take(theirs);
        reset();
        const next = { ...editOf(theirs), values: mine };
        begin(next);
        saveEdit(next, () => toast({ title: 'Saved' }));
      },
      onTakeTheirs: () => {
        reset();
        if (theirs) {
          begin(editOf(theirs));
          take(theirs);
        } else {
          draft.keep(null);
          onClose();
        }
      },
    },
  };
}
