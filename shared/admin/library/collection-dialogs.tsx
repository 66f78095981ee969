import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { libraryCollectionKinds } from '#shared/contracts/choices.ts';
import { changeCollection, createCollection, listEditedCollections } from '#shared/contracts/endpoints/library.ts';
import { libraryCollectionForm } from '#shared/contracts/forms/library.ts';
import type { EditedCollection } from '#shared/contracts/library-console.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import { limits } from '#shared/contracts/limits.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ChangeDialog } from '../conflicts/change-dialog.tsx';
import { EditDialog } from '../conflicts/edit-dialog.tsx';
import { useEditDialog } from '../conflicts/use-edit-dialog.ts';
import { failureWords } from '../toast-failure.ts';
import { refreshLibrary } from './library-trash.ts';

type Values = Pick<EditedCollection, 'title' | 'kind' | 'slug' | 'summary'>;

const EMPTY: Values = { title: '', kind: 'collection', slug: '', summary: '' };
const valuesOf = ({ title, kind, slug, summary }: EditedCollection): Values => ({ title, kind, slug, summary });

const kindLabels = { collection: 'Collection', course: 'Course' } as const;
const fields = [
  ['Title', ({ title }: Values) => title],
  ['Kind', ({ kind }: Values) => kindLabels[kind]],
  ['Address', ({ slug }: Values) => slug],
  ['Summary', ({ summary }: Values) => summary],
] as const;

interface CollectionDialogProps {
  readonly collection: EditedCollection;
  readonly onClose: () => void;
}

/** Changes a collection. */
export function CollectionDialog({ collection, onClose }: CollectionDialogProps) {
  const client = useApi();
  const { id } = collection;
  const findIn = (all: readonly EditedCollection[]) => all.find((each) => each.id === id);
  const form = useEditDialog<EditedCollection, Values>({
    item: collection,
    valuesOf,
    send: async (values, ifUpdatedAt) => {
      const body = { ...values, ifUpdatedAt };
      return findIn(await client.call(changeCollection, { params: { id: String(id) }, body }))!;
    },
    read: async () => findIn(await client.call(listEditedCollections, {})) ?? null,
    refresh: refreshLibrary,
    onSaved: () => {
      toast({ title: 'Saved' });
      onClose();
    },
    onClose,
  });
  return (
    <ChangeDialog title={`Edit ${collection.title}`} form={form} fields={fields} onClose={onClose}>
      {(close) => <CollectionForm form={form} onClose={close} />}
    </ChangeDialog>
  );
}

/** Creates a collection. */
export function NewCollectionDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [keyOf] = useState(() => createIdempotencyKeys());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.call(createCollection, { body: values }, { idempotencyKey: keyOf(values) }),
    onSuccess: () => {
      toast({ title: `${values.title.trim()} added` });
      onClose();
    },
    onSettled: () => refreshLibrary(queryClient),
  });
  const form: Shown = {
    values,
    change: ({ title = values.title, ...part }) =>
      setValues({
        ...values,
        title,
        // The address follows the title until it is edited.
        ...(values.slug === slugFromTitle(values.title) && { slug: slugFromTitle(title) }),
        ...part,
      }),
    errors: error instanceof ApiError ? error.fields : {},
    error,
    isPending,
    save: () => mutate(),
  };
  return (
    <EditDialog
      title="New collection"
      isChanged={() => JSON.stringify(values) !== JSON.stringify(EMPTY)}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => <CollectionForm form={form} onClose={close} />}
    </EditDialog>
  );
}

interface Shown {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: Error | null;
  /** Set when somebody else has saved or deleted it, until that is resolved. */
  readonly conflict?: { readonly message: string } | undefined;
  readonly isPending: boolean;
  readonly save: () => void;
}

function CollectionForm({ form, onClose }: { readonly form: Shown; readonly onClose: () => void }) {
  const { values, change, isPending } = form;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const errors: Readonly<Record<string, string>> = { ...form.errors, ...problems };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const issues = libraryCollectionForm.safeParse(values).error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (issues.length === 0) form.save();
  };
  const general =
    form.error && Object.keys(form.errors).length === 0 ? failureWords(form.error) : form.conflict?.message;
  return (
    <Form aria-label="Collection" sending={isPending} onSubmit={submit}>
      <FormError>{general}</FormError>
      <Field label="Title" required error={errors['title']}>
        <Input
          value={values.title}
          maxLength={libraryLimits.title}
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label="Kind" required hint="A course counts what a member has finished." error={errors['kind']}>
        <Select
          value={values.kind}
          onChange={({ target }) => change({ kind: target.value === 'course' ? 'course' : 'collection' })}
        >
          {libraryCollectionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Address" required error={errors['slug']}>
        <Input
          value={values.slug}
          maxLength={limits.slug}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ slug: event.target.value })}
        />
      </Field>
      <Field label="Summary" error={errors['summary']}>
        <Textarea
          value={values.summary}
          countTo={libraryLimits.summary}
          onChange={(event) => change({ summary: event.target.value })}
        />
      </Field>
      <DialogActions>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </DialogActions>
    </Form>
  );
}
