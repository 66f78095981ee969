import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { publicHolidaysQuery } from '#shared/api/queries/console.ts';
import type { OfficeHours } from '#shared/contracts/office-hours.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogActions } from '#shared/ui/dialog.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { EditDialog } from '../conflicts/edit-dialog.tsx';
import { failureWords } from '../toast-failure.ts';
import { dateText } from './office-hours-text.ts';
import { useSaveOffice } from './use-save-office.ts';

interface Props {
  readonly office: OfficeHours;
  readonly onClose: () => void;
}

/** Suggests the public holidays of an office's country. A person chooses those on which it is closed. */
export function HolidaysDialog({ office, onClose }: Props) {
  const holidays = useQuery(publicHolidaysQuery(useApi(), office.city));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useSaveOffice(office.city);
  const listed = new Set(office.dates.map(({ date }) => date));
  // Days on which the office is closed anyway need no entry.
  const isWorkingDay = (date: string) => office.week.some(({ weekday }) => weekday === new Date(date).getUTCDay());
  const suggested = (holidays.data ?? []).filter(({ date }) => !listed.has(date) && isWorkingDay(date));
  const problem = error ?? holidays.error;

  const choose = (date: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, date] : [...before].filter((each) => each !== date)));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const added = suggested.filter(({ date }) => chosen.has(date)).map((each) => ({ ...each, hours: null }));
    const dates = new Set(added.map(({ date }) => date));
    mutate((now) => ({ week: now.week, dates: [...now.dates.filter(({ date }) => !dates.has(date)), ...added] }), {
      onSuccess() {
        toast({ title: added.length === 1 ? '1 holiday added' : `${added.length} holidays added` });
        onClose();
      },
    });
  };

  return (
    <EditDialog
      title={`Public holidays in ${office.city}`}
      description="Tick the days on which the office is closed. Islamic holidays are estimates until they are announced."
      isChanged={() => chosen.size > 0}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => (
        <Form aria-label="Public holidays" sending={isPending} onSubmit={submit}>
          <FormError>{problem ? failureWords(problem) : undefined}</FormError>
          {holidays.isPending ? <Loading label="Loading public holidays…" /> : null}
          {holidays.data && suggested.length === 0 ? (
            <p>All public holidays on working days of the next 18 months are already listed.</p>
          ) : null}
          <ul className="grid">
            {suggested.map(({ date, name }) => (
              <li key={date}>
                <label className="flex min-h-11 items-center gap-3 py-1">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-ink"
                    checked={chosen.has(date)}
                    onChange={(event) => choose(date, event.target.checked)}
                  />
                  <span>
                    {dateText(date)}
                    <span className="block text-sm text-muted">{name}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button variant="secondary" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="accent"
              disabled={chosen.size === 0}
              pending={isPending}
              pendingLabel="Adding…"
            >
              {chosen.size === 0 ? 'Add holidays' : `Add ${chosen.size}`}
            </Button>
          </DialogActions>
        </Form>
      )}
    </EditDialog>
  );
}
