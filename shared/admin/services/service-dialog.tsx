import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { getService, updateService } from '#shared/contracts/endpoints/services.ts';
import { serviceForm } from '#shared/contracts/forms/service.ts';
import type { Service } from '#shared/contracts/services.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { EditDialog } from '../conflicts/edit-dialog.tsx';
import { EditConflict, saveChange, Tries } from '../conflicts/save-change.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { failureWords } from '../toast-failure.ts';
import { ServiceFields } from './service-fields.tsx';
import {
  bodyOf,
  differencesOf,
  isSame,
  isServiceDraft,
  rebased,
  serviceDraft,
  startOf,
  valuesOf,
  type ServiceBody,
  type ServiceDraft,
  type ServiceValues,
} from './service-values.ts';

interface ServiceDialogProps {
  readonly personId: number;
  readonly service: Service;
  readonly onClose: () => void;
}

/** The dialog to edit a service. Asks before it discards unsaved changes. */
export function ServiceDialog({ personId, service, onClose }: ServiceDialogProps) {
  const written = useServiceForm(personId, service, onClose);
  const { form, isPending, error } = written;
  const { conflict } = written;
  if (conflict?.theirs) {
    const theirs = startOf(conflict.theirs);
    const mine = rebased(theirs.values, form.getValues(), written.start.from);
    return (
      <Dialog open onOpenChange={written.backToWriting} title={`Edit ${service.name}`} size="lg">
        <ConflictView
          message={conflict.message}
          differences={differencesOf(theirs.values, mine)}
          pending={isPending}
          onBack={written.backToWriting}
          onKeepMine={() => written.saveAs({ ...theirs, values: mine })}
          onTakeTheirs={() => written.take(theirs)}
        />
      </Dialog>
    );
  }
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
  const discard = () => {
    written.discard();
    onClose();
  };
  return (
    <EditDialog
      title={`Edit ${service.name}`}
      size="lg"
      isChanged={written.isChanged}
      isPending={isPending}
      onClose={discard}
    >
      {(close) => (
        <Form
          aria-label="Service"
          sending={isPending}
          className="pt-2"
          onSubmit={(event) => void written.submit(event)}
        >
          {written.isRestored ? <DraftNote onDiscard={written.discard} /> : null}
          <FormError>{error && !hasFieldErrors ? failureWords(error) : undefined}</FormError>
          <ServiceFields form={form} />
          <DialogActions>
            <Button variant="secondary" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
              Save changes
            </Button>
          </DialogActions>
        </Form>
      )}
    </EditDialog>
  );
}

/** The form of a service, with a draft on the device. @param onSaved called after the server saved it */
function useServiceForm(personId: number, service: Service, onSaved: () => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { restored, keep, save: keepNow } = useSavedDraft(personId, serviceDraft(service), isServiceDraft);
  const [start, setStart] = useState<ServiceDraft>(() => restored ?? startOf(service));
  const [isRestored, setRestored] = useState(restored !== null);
  const [conflict, setConflict] = useState<EditConflict<Service> | null>(null);
  const [tries] = useState(() => new Tries<Service>(start.attempt, (now) => now));
  // For callbacks that run between two renders.
  const latest = useRef(start);
  const form = useForm<ServiceValues, unknown, ServiceBody>({
    resolver: (values, context, options) => resolve(bodyOf(values) as never, context, options),
    defaultValues: start.values,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keep(isSame(values, start.from) ? null : { ...latest.current, values: { ...values } }),
      }),
    [subscribe, keep, start],
  );

  /** Replaces the form's values, and saves changes in the draft. */
  const take = (next: ServiceDraft) => {
    latest.current = next;
    setStart(next);
    setRestored(false);
    form.reset(next.values);
    keep(isSame(next.values, next.from) ? null : next);
  };

  const { mutate, isPending, error } = useMutation({
    mutationFn({ values, from, basis }: ServiceDraft) {
      const body = serviceForm.parse(bodyOf(values));
      const params = { slug: service.slug };
      tries.begin(body);
      latest.current = { ...latest.current, attempt: tries.unanswered };
      keep({ ...latest.current, values });
      keepNow();
      return saveChange<Service>({
        basis,
        send: (ifUpdatedAt) => client.call(updateService, { params, body: { ...body, ifUpdatedAt } }),
        read: () => client.call(getService, { params }),
        isSaved: (now) => isSame(valuesOf(now), rebased(valuesOf(now), values, from)),
        isEarlierTry: (now) => tries.include(now),
      });
    },
    onSuccess: async () => {
      keep(null);
      toast({ title: 'Service updated', description: 'It’s live on the website.' });
      await refreshReadsOf(queryClient, '/api/services');
      onSaved();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'not_authenticated') return;
      if (failure instanceof EditConflict) {
        setConflict(failure as EditConflict<Service>);
        return;
      }
      toast({ variant: 'destructive', title: 'We couldn’t save this service', description: 'Please try again.' });
      showFieldErrors(failure, form);
    },
  });

  return {
    form,
    isPending,
    error,
    isRestored,
    conflict,
    start,
    isChanged: () => !isSame(form.getValues(), start.from),
    submit: form.handleSubmit(() => mutate({ ...start, values: form.getValues() })),
    /** Saves these values instead of the form's, and replaces them. */
    saveAs: (draft: ServiceDraft) => {
      take(draft);
      mutate(draft);
    },
    take: (draft: ServiceDraft) => {
      take(draft);
      setConflict(null);
    },
    backToWriting: () => setConflict(null),
    /** Discards unsaved changes. */
    discard: () => take(startOf(service)),
  };
}

// The fields have features as objects and numbers as text. Validation runs on the request body.
const resolve = zodResolver(serviceForm) as unknown as Resolver<ServiceValues, unknown, ServiceBody>;
