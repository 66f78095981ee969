import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Form, FormActions } from '#shared/ui/form.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { DraftNote } from './draft-note.tsx';
import { useDiscard } from './use-discard.ts';

interface Props {
  readonly label: string;
  readonly draft: string;
  readonly pending: boolean;
  readonly onSubmit: (event: SubmitEvent) => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Words changed in their place: Save, or Cancel and Escape, which ask before changes are lost. */
export function InlineEdit({ label, draft, pending, onSubmit, children }: Props) {
  const discard = useDiscard(draft);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || pending) return;
    event.preventDefault();
    discard.ask();
  };
  return (
    <>
      <Form aria-label={label} onSubmit={onSubmit} onKeyDown={cancelOnEscape}>
        <DraftNote draft={draft} />
        {children}
        <FormActions>
          <Button variant="quiet" size="sm" disabled={pending} onClick={discard.ask}>
            Cancel
          </Button>
          <Button type="submit" size="sm" pending={pending} pendingLabel="Saving…">
            Save
          </Button>
        </FormActions>
      </Form>
      <DiscardDialog {...discard} />
    </>
  );
}
