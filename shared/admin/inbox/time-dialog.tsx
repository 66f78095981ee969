import { useState, type SyntheticEvent } from 'react';
import { localTime, localTimeZone } from '#shared/rules/local-time.ts';
import { instantOf, wallTimeOf } from '#shared/rules/time-zones.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import type { TimeChoice } from './time-choices.ts';

interface TimeDialogProps {
  /** "Snooze until" */
  readonly title: string;
  readonly choices: (now: number, zone: string) => readonly TimeChoice[];
  /** The button for a custom time: "Snooze". */
  readonly confirm: string;
  readonly onChoose: (at: string) => void;
  readonly onClose: () => void;
}

/** Asks for a future time, suggested or custom. All are in the reader's time zone, as in the lists. */
export function TimeDialog({ title, choices, confirm, onChoose, onClose }: TimeDialogProps) {
  const zone = localTimeZone();
  const now = useNow().getTime();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The dialog may be opened from inside a form.
    event.stopPropagation();
    const at = instantOf(typed, zone);
    if (at === null) setProblem('Please choose a date and a time');
    else if (Date.parse(at) <= now) setProblem('Please choose a time that is still to come');
    else onChoose(at);
  };
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      content={{
        // Focuses the first suggested time, not the field.
        onOpenAutoFocus: (event) => {
          const first = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-choice]');
          if (!first) return;
          event.preventDefault();
          first.focus();
        },
      }}
    >
      <ul className="grid gap-2">
        {choices(now, zone).map(({ label, at }) => (
          <li key={label}>
            <button
              type="button"
              data-choice=""
              onClick={() => onChoose(at)}
              className="grid min-h-11 w-full rounded-sm border border-line px-4 py-2 text-left hover:border-ink"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-muted">{localTime(at)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <Field label="Another time" error={problem}>
          <Input
            type="datetime-local"
            value={typed}
            min={wallTimeOf(now, zone)}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
            className="figures"
          />
        </Field>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{confirm}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
