import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { noteDraftName } from './inquiry-labels.ts';
import { NoteOvertaken, useSaveInquiryNote } from './use-inquiry-writes.ts';

interface NoteProps {
  readonly id: number;
  readonly note: string;
}

/** An unsaved note, as stored on the device. */
interface NoteDraft {
  readonly text: string;
  /** The note when editing started. */
  readonly from: string;
}

const isNoteDraft = (found: unknown): found is NoteDraft => {
  const { text, from } = Object(found) as Partial<NoteDraft>;
  return typeof text === 'string' && typeof from === 'string';
};

/** The team's note. It is also saved on blur, so that closing the inquiry loses nothing. */
export function InquiryNote(props: NoteProps) {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  return me ? <OwnNote {...props} personId={me.id} /> : null;
}

function OwnNote({ id, note, personId }: NoteProps & { readonly personId: number }) {
  const { restored, keep } = useSavedDraft(personId, noteDraftName(id), isNoteDraft);
  const [draft, setDraft] = useState<NoteDraft>(() =>
    // A crash may have left a draft that was already saved.
    restored && restored.text.trim() !== note ? restored : { text: note, from: note },
  );
  const [shown, setShown] = useState(note);
  const [theirs, setTheirs] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  // Another administrator has changed it. What was typed here stays.
  if (shown !== note) {
    setShown(note);
    if (draft.text.trim() === draft.from) setDraft({ text: note, from: note });
  }
  const write = (next: NoteDraft) => {
    setDraft(next);
    keep(next.text.trim() === next.from ? null : next);
  };
  // A save may end after more was written, or after the inquiry was closed.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const { mutate, isPending } = useSaveInquiryNote(id, (saved) => {
    setTheirs(null);
    write({ text: latest.current.text, from: saved });
  });
  const isChanged = draft.text.trim() !== draft.from;

  const save = (next = draft) => {
    const text = next.text.trim();
    if (text === next.from || isPending) return;
    mutate(
      { note: text, from: next.from },
      {
        onError: (error) => {
          if (error instanceof NoteOvertaken) setTheirs(error.theirs);
        },
      },
    );
  };
  // Escape, a shortcut or another inquiry can close it without a blur.
  const saveLast = useRef(() => {});
  useEffect(() => {
    saveLast.current = () => {
      if (theirs === null) save();
    };
  });
  useEffect(() => () => saveLast.current(), []);
  /** Continues from the other note with this text. */
  const settle = (text: string, from: string) => {
    const next = { text, from };
    write(next);
    setTheirs(null);
    save(next);
    box.current?.focus();
  };
  return (
    <form
      className="grid max-w-text justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Note" hint="Only your team sees this." className="w-full">
        <Textarea
          ref={box}
          value={draft.text}
          rows={3}
          maxLength={circleLimits.inquiryNote}
          onChange={(event) => write({ ...draft, text: event.target.value })}
          onBlur={() => {
            if (theirs === null) save();
          }}
        />
      </Field>
      {theirs === null ? (
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          // Not `disabled`, which would lose the focus after saving.
          aria-disabled={!isChanged || undefined}
          pending={isPending}
          pendingLabel="Saving…"
        >
          Save note
        </Button>
      ) : (
        <div role="alert" className="grid w-full gap-3 border-l-2 border-danger bg-blush px-4 py-3 text-sm">
          <p className="font-semibold">Someone else changed this note while you were writing. It now says:</p>
          <p dir="auto" className="prose-lines wrap-anywhere">
            {theirs || '(empty: they deleted it)'}
          </p>
          <div className="flex flex-wrap gap-2">
            {theirs ? (
              <Button size="sm" pending={isPending} onClick={() => settle(`${theirs}\n${draft.text.trim()}`, theirs)}>
                Keep both
              </Button>
            ) : null}
            <Button variant="secondary" size="sm" disabled={isPending} onClick={() => settle(draft.text, theirs)}>
              Overwrite with mine
            </Button>
            <Button variant="secondary" size="sm" disabled={isPending} onClick={() => settle(theirs, theirs)}>
              Use theirs
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
