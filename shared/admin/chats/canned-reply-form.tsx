import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import type { CannedReply } from '#shared/contracts/chat.ts';
import { createCannedReply, listCannedReplies, updateCannedReply } from '#shared/contracts/endpoints/console.ts';
import { cannedReplyForm, type CannedReplyForm as Words } from '#shared/contracts/forms/canned-reply.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormActions, FormError } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { ConflictView, type Difference } from '../conflicts/conflict-view.tsx';
import { EditConflict, mergeFields, saveChange, Tries } from '../conflicts/save-change.ts';
import { failureWords } from '../toast-failure.ts';

/** The values when editing started, and their version. */
interface Start {
  readonly from: Words;
  /** Null for a reply that does not exist yet. */
  readonly basis: string | null;
}

const startOf = (reply: CannedReply | null): Start => ({
  from: { title: reply?.title ?? '', text: reply?.text ?? '' },
  basis: reply?.updatedAt ?? null,
});

interface Saving extends Start {
  readonly words: Words;
}

interface CannedReplyFormProps {
  /** Null for a new one. */
  readonly reply: CannedReply | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The form of a saved reply. Changes by somebody else are shown before they are overwritten. */
export function CannedReplyForm({ reply, onDone, onCancel }: CannedReplyFormProps) {
  const [start, setStart] = useState(() => startOf(reply));
  const [conflict, setConflict] = useState<EditConflict<CannedReply>>();
  const form = useForm<Words>({ resolver: zodResolver(cannedReplyForm), defaultValues: start.from });
  const { errors } = form.formState;
  const save = useSaveReply(reply?.id);
  const { isPending, error } = save;
  const begin = (saving: Saving) =>
    save.mutate(saving, {
      onSuccess: onDone,
      onError(failure) {
        if (failure instanceof EditConflict) setConflict(failure as EditConflict<CannedReply>);
        else showFieldErrors(failure, form);
      },
    });
  /** Restarts with other values. */
  const goOnFrom = (next: Start, words: Words) => {
    setStart(next);
    setConflict(undefined);
    form.reset(words);
  };

  if (conflict) {
    const next = startOf(conflict.theirs);
    const mine = conflict.theirs ? mergeChanges(next.from, form.getValues(), start.from) : form.getValues();
    return (
      <ConflictView
        message={conflict.theirs ? conflict.message : 'Someone else deleted this reply while you were editing.'}
        differences={conflict.theirs && differencesOf(next.from, mine)}
        keepDeleted="Save mine as a new reply"
        pending={isPending}
        onBack={() => setConflict(undefined)}
        onKeepMine={() => {
          goOnFrom(next, mine);
          begin({ ...next, words: mine });
        }}
        onTakeTheirs={() => (conflict.theirs ? goOnFrom(next, next.from) : onDone())}
      />
    );
  }
  const isAtField = Object.keys(errors).length > 0 || error instanceof EditConflict;
  return (
    <Form
      aria-label="Saved reply"
      sending={isPending}
      onSubmit={(event) => void form.handleSubmit((words) => begin({ ...start, words }))(event)}
    >
      <FormError>{error && !isAtField ? failureWords(error) : undefined}</FormError>
      <Field label="Name" required error={errors.title?.message}>
        <Input {...form.register('title')} />
      </Field>
      <Field
        label="Reply"
        required
        hint="{name} becomes the person’s first name, {opening} the time when you next open."
        error={errors.text?.message}
      >
        <Textarea {...form.register('text')} countTo={limits.chatMessage} />
      </Field>
      <FormActions>
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </FormActions>
    </Form>
  );
}

/** Saves a reply on top of its version, or as a new one. Fails with `EditConflict` when somebody else changed it first. */
function useSaveReply(id: number | undefined) {
  const client = useApi();
  const [keyOf] = useState(() => createIdempotencyKeys());
  const [tries] = useState(() => new Tries<CannedReply>(undefined, (now) => now));
  return useMutation({
    mutationFn({ words, from, basis }: Saving) {
      if (basis === null) return client.call(createCannedReply, { body: words }, { idempotencyKey: keyOf(words) });
      tries.begin(words);
      const params = { id: String(id) };
      return saveChange<CannedReply>({
        basis,
        send: (ifUpdatedAt) => client.call(updateCannedReply, { params, body: { ...words, ifUpdatedAt } }),
        read: async () => (await client.call(listCannedReplies, {})).find((now) => now.id === id) ?? null,
        isSaved: (now) => differencesOf(now, mergeChanges(startOf(now).from, words, from)).length === 0,
        isEarlierTry: (now) => tries.include(now),
      });
    },
  });
}

const labels = { title: 'Name', text: 'Reply' } as const;
const isSameField = (field: keyof Words, one: Words, other: Words) => one[field].trim() === other[field].trim();

const mergeChanges = (theirs: Words, mine: Words, from: Words): Words =>
  mergeFields(theirs, { mine, from }, isSameField);

const differencesOf = (theirs: Words, mine: Words): Difference[] =>
  (['title', 'text'] as const)
    .filter((field) => !isSameField(field, theirs, mine))
    .map((field) => ({ label: labels[field], theirs: theirs[field], mine: mine[field] }));
