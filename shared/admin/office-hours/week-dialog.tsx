import { useState, type SyntheticEvent } from 'react';
import type { OfficeHours } from '#shared/contracts/office-hours.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogActions } from '#shared/ui/dialog.tsx';
import { Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { EditDialog } from '../conflicts/edit-dialog.tsx';
import { failureWords } from '../toast-failure.ts';
import { weekdayNames, weekdays } from './office-hours-text.ts';
import { useSaveOffice } from './use-save-office.ts';

interface Props {
  readonly office: OfficeHours;
  readonly onClose: () => void;
}

type Week = OfficeHours['week'];

const isSameWeek = (one: Week, other: Week): boolean =>
  one.length === other.length &&
  one.every(({ weekday, from, to }) =>
    other.some((day) => day.weekday === weekday && day.from === from && day.to === to),
  );

/** Somebody else has saved another week since the dialog was opened. */
class WeekChanged extends Error {
  readonly theirs: Week;
  constructor(theirs: Week) {
    super('Somebody else has just changed this week. Save again to replace their hours, or cancel to keep them.');
    this.theirs = theirs;
  }
}

/** Edits an office's opening days and hours. */
export function WeekDialog({ office, onClose }: Props) {
  const [opened] = useState(() =>
    weekdays.map((weekday) => {
      const day = office.week.find((each) => each.weekday === weekday);
      return { weekday, isOpen: day !== undefined, from: day?.from ?? '09:00', to: day?.to ?? '17:30' };
    }),
  );
  const [days, setDays] = useState(opened);
  const [problem, setProblem] = useState<string>();
  /** The week that these changes are based on. */
  const [basis, setBasis] = useState(office.week);
  const { mutate, isPending, error } = useSaveOffice(office.city);
  const change = (weekday: number, changes: Partial<(typeof days)[number]>) =>
    setDays((all) => all.map((day) => (day.weekday === weekday ? { ...day, ...changes } : day)));

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const open = days.filter(({ isOpen }) => isOpen);
    const wrong = open.find(({ from, to }) => !from || !to || from >= to);
    setProblem(wrong && `On ${weekdayNames[wrong.weekday]}, please enter a closing time after the opening time.`);
    if (wrong) return;
    mutate(
      (now) => {
        if (!isSameWeek(now.week, basis)) throw new WeekChanged(now.week);
        return { week: open.map(({ weekday, from, to }) => ({ weekday, from, to })), dates: now.dates };
      },
      {
        onSuccess() {
          toast({ title: `${office.city}’s week saved` });
          onClose();
        },
        onError(failure) {
          if (failure instanceof WeekChanged) setBasis(failure.theirs);
        },
      },
    );
  };

  return (
    <EditDialog
      title={`${office.city}’s week`}
      description={`In ${office.city} time. Inquiries that are still open get a new due time.`}
      isChanged={() => JSON.stringify(days) !== JSON.stringify(opened)}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => (
        <Form aria-label="Week" sending={isPending} onSubmit={submit}>
          <FormError>
            {problem ?? (error ? (error instanceof WeekChanged ? error.message : failureWords(error)) : undefined)}
          </FormError>
          <div className="grid gap-2">
            {days.map(({ weekday, isOpen, from, to }) => (
              <fieldset key={weekday} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
                <legend className="sr-only">{weekdayNames[weekday]}</legend>
                <label className="flex min-h-11 w-36 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 accent-ink"
                    checked={isOpen}
                    onChange={(event) => change(weekday, { isOpen: event.target.checked })}
                  />
                  {weekdayNames[weekday]}
                </label>
                {isOpen ? (
                  <span className="flex items-center gap-2">
                    <Input
                      type="time"
                      aria-label={`${weekdayNames[weekday]} from`}
                      className="w-32"
                      value={from}
                      onChange={(event) => change(weekday, { from: event.target.value })}
                    />
                    to
                    <Input
                      type="time"
                      aria-label={`${weekdayNames[weekday]} to`}
                      className="w-32"
                      value={to}
                      onChange={(event) => change(weekday, { to: event.target.value })}
                    />
                  </span>
                ) : (
                  <span className="text-muted">Closed</span>
                )}
              </fieldset>
            ))}
          </div>
          <DialogActions>
            <Button variant="secondary" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
              Save
            </Button>
          </DialogActions>
        </Form>
      )}
    </EditDialog>
  );
}
