import { useState } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useWarnBeforeLoss } from '../use-warn-before-loss.ts';
import { useNoteInquiry } from './use-inquiry-writes.ts';

/** The agency's note. It is saved when the box is left, too, so that closing the inquiry loses nothing. */
export function InquiryNote({ id, note }: { readonly id: number; readonly note: string }) {
  const [draft, setDraft] = useState(note);
  const [shown, setShown] = useState(note);
  // Another administrator has changed it; what is being written here stays.
  if (shown !== note) {
    setShown(note);
    if (draft.trim() === shown) setDraft(note);
  }
  const { mutate, isPending } = useNoteInquiry(id);
  const isChanged = draft.trim() !== note;
  useWarnBeforeLoss(isChanged);
  const save = () => {
    if (isChanged && !isPending) mutate(draft.trim());
  };
  return (
    <form
      className="grid max-w-text justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Note" hint="For your team alone; the sender never sees it." className="w-full">
        <Textarea
          value={draft}
          rows={3}
          maxLength={limits.inquiryNote}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={save}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        disabled={!isChanged}
        pending={isPending}
        pendingLabel="Saving…"
      >
        Save note
      </Button>
    </form>
  );
}
