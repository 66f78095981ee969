import { useState, type SyntheticEvent } from 'react';
import type { OfficeHours } from '#shared/contracts/office-hours.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, FormRow } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { EditDialog } from '../conflicts/edit-dialog.tsx';
import { failureWords } from '../toast-failure.ts';
import { dateText } from './office-hours-text.ts';
import { useSaveOffice } from './use-save-office.ts';

interface Props {
  readonly office: OfficeHours;
  readonly onClose: () => void;
}

const blank = { date: '', name: '', isClosed: true, from: '09:00', to: '12:00' };

/** Adds a date on which an office is closed or has other hours. A date that is already listed is replaced. */
export function DateDialog({ office, onClose }: Props) {
  const [date, setDate] = useState(blank.date);
  const [name, setName] = useState(blank.name);
  const [isClosed, setClosed] = useState(blank.isClosed);
  const [from, setFrom] = useState(blank.from);
  const [to, setTo] = useState(blank.to);
  const [problems, setProblems] = useState<{ date?: string | undefined; to?: string | undefined }>({});
  const { mutate, isPending, error } = useSaveOffice(office.city);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = {
      date: date ? undefined : 'Please choose a date',
      to: !isClosed && from >= to ? 'Please enter a closing time after the opening time' : undefined,
    };
    setProblems(found);
    if (found.date ?? found.to) return;
    const added = { date, name: name.trim(), hours: isClosed ? null : { from, to } };
    mutate((now) => ({ week: now.week, dates: [...now.dates.filter((each) => each.date !== date), added] }), {
      onSuccess() {
        toast({ title: `${dateText(date)} added` });
        onClose();
      },
    });
  };

  return (
    <EditDialog
      title={`Add a date for ${office.city}`}
      isChanged={() => JSON.stringify({ date, name, isClosed, from, to }) !== JSON.stringify(blank)}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => (
        <Form aria-label="Date" sending={isPending} onSubmit={submit}>
          <FormError>{error ? failureWords(error) : undefined}</FormError>
          <Field label="Date" required error={problems.date}>
            <Input type="date" value={date} max="2099-12-31" onChange={(event) => setDate(event.target.value)} />
          </Field>
          <Field label="Name (optional)" hint="For your team, such as “Christmas party”">
            <Input value={name} maxLength={80} autoComplete="off" onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label="The office is">
            <Select
              value={isClosed ? 'closed' : 'open'}
              onChange={(event) => setClosed(event.target.value === 'closed')}
            >
              <option value="closed">closed</option>
              <option value="open">open at other hours</option>
            </Select>
          </Field>
          {isClosed ? null : (
            <FormRow>
              <Field label="From">
                <Input type="time" required value={from} onChange={(event) => setFrom(event.target.value)} />
              </Field>
              <Field label="To" error={problems.to}>
                <Input type="time" required value={to} onChange={(event) => setTo(event.target.value)} />
              </Field>
            </FormRow>
          )}
          <DialogActions>
            <Button variant="secondary" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="accent" pending={isPending} pendingLabel="Adding…">
              Add date
            </Button>
          </DialogActions>
        </Form>
      )}
    </EditDialog>
  );
}
