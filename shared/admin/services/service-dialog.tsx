import { useState } from 'react';
import type { Service } from '#shared/contracts/services.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { failureWords } from '../tell-failure.ts';
import { ServiceFields } from './service-fields.tsx';
import { differencesOf, rebased, startOf } from './service-values.ts';
import { useServiceForm } from './use-service-form.ts';

interface ServiceDialogProps {
  readonly personId: number;
  readonly service: Service;
  readonly onClose: () => void;
}

/** The window in which a service is changed. It asks before it closes over changes that are not saved. */
export function ServiceDialog({ personId, service, onClose }: ServiceDialogProps) {
  const written = useServiceForm(personId, service, onClose);
  const { form, isPending, error } = written;
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (isPending) return;
    if (written.isChanged()) setAsking(true);
    else onClose();
  };
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
  return (
    <Dialog open onOpenChange={close} title={`Edit ${service.name}`} size="lg">
      <Form aria-label="Service" className="pt-2" onSubmit={(event) => void written.submit(event)}>
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
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Leave without saving?"
        description="What you changed here will be gone."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => {
          written.discard();
          onClose();
        }}
      />
    </Dialog>
  );
}
