import { type ComponentProps, type KeyboardEvent, type RefObject, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#shared/ui/button.tsx';
import { Form, FormActions } from '#shared/ui/form.tsx';
import { isComposing } from '#shared/ui/use-typing.ts';
import { DiscardDialog, DraftNote, useDiscard } from '../drafts/draft-controls.tsx';
import { isUnsaved, startDraft, useDrafts } from '../drafts/drafts.ts';
import { useFocusAfter } from '../../../app/focus.ts';

/** The children are the form's fields; the other props are for its element. */
interface Props extends ComponentProps<'form'> {
  readonly label: string;
  readonly draft: string;
  readonly pending: boolean;
}

/**
 * Whether something is being edited. Only `begin` opens the form: an edit that was started before (another screen, a
 * reload) sets `waits` and moves neither the window nor the focus.
 * @param button gets the focus back afterwards
 */
export function useInlineEdit(draft: string, button: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState(false);
  const hasDraft = useDrafts((drafts) => draft in drafts);
  const hasChanges = useDrafts((drafts) => isUnsaved(drafts[draft]));
  const editing = opened && hasDraft;
  useFocusAfter(editing, button);
  return {
    editing,
    waits: !editing && hasChanges,
    begin: (from: FieldValues) => {
      startDraft(draft, from);
      setOpened(true);
    },
  };
}

interface SavedChangesProps {
  readonly what: 'post' | 'comment';
  readonly draft: string;
  readonly onContinue: () => void;
  readonly onDiscarded: () => void;
}

/** Says that there are unsaved changes from before, with buttons to continue or discard them. */
export function SavedChanges({ what, draft, onContinue, onDiscarded }: SavedChangesProps) {
  const discard = useDiscard(draft, onDiscarded);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-sm bg-tint px-4 py-2.5 text-sm">
      <p className="grow">You have unsaved changes to this {what}.</p>
      <Button variant="link" size="sm" onClick={onContinue}>
        Continue editing
      </Button>
      <Button variant="link" size="sm" onClick={discard.ask}>
        Discard changes
      </Button>
      <DiscardDialog {...discard} />
    </div>
  );
}

/** The form of an edit in place. Cancel and Escape ask before changes are lost. */
export function InlineEdit({ label, draft, pending, children, ...rest }: Props) {
  const discard = useDiscard(draft);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || pending) return;
    event.preventDefault();
    discard.ask();
  };
  return (
    <>
      <Form {...rest} aria-label={label} onKeyDown={cancelOnEscape}>
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
