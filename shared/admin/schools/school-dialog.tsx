import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { refreshContacts, schoolCountsQuery } from '#shared/api/queries/contacts.ts';
import { schoolPhases, schoolStages, type SchoolPhase, type SchoolStage } from '#shared/contracts/choices.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { changeSchool, createSchool, getSchool } from '#shared/contracts/endpoints/contacts.ts';
import { countries, countryName, phaseLabels, stageLabels } from '#shared/rules/contact-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, FormRow } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ChangeDialog } from '../conflicts/change-dialog.tsx';
import { EditDialog } from '../conflicts/edit-dialog.tsx';
import { useEditDialog } from '../conflicts/use-edit-dialog.ts';
import { failureWords } from '../toast-failure.ts';

interface Values {
  readonly name: string;
  /** Separated by spaces. */
  readonly domains: string;
  readonly country: string;
  readonly phase: string;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly stage: SchoolStage;
  readonly nextStep: string;
  readonly nextDate: string;
  readonly lostReason: string;
  readonly note: string;
}

const EMPTY: Values = {
  name: '',
  domains: '',
  country: '',
  phase: '',
  owner: null,
  stage: 'enquired',
  nextStep: '',
  nextDate: '',
  lostReason: '',
  note: '',
};

const valuesOf = (school: School): Values => ({
  name: school.name,
  domains: school.domains.join(' '),
  country: school.country ?? '',
  phase: school.phase ?? '',
  owner: school.owner,
  stage: school.stage,
  nextStep: school.nextStep ?? '',
  nextDate: school.nextDate ?? '',
  lostReason: school.lostReason ?? '',
  note: school.note ?? '',
});

const bodyOf = ({ domains, country, phase, owner, nextDate, ...rest }: Values) => ({
  ...rest,
  domains: domains
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((domain) => domain !== ''),
  country: country || null,
  phase: (phase || null) as SchoolPhase | null,
  ownerId: owner?.id ?? null,
  nextDate: nextDate || null,
});

const fields = [
  ['Name', ({ name }: Values) => name],
  ['Mail domains', ({ domains }: Values) => domains],
  ['Country', ({ country }: Values) => (country ? countryName(country) : '')],
  ['Phase', ({ phase }: Values) => (phase ? phaseLabels[phase as SchoolPhase] : '')],
  ['Owner', ({ owner }: Values) => owner?.name ?? ''],
  ['Stage', ({ stage }: Values) => stageLabels[stage]],
  ['Next step', ({ nextStep }: Values) => nextStep],
  ['Date', ({ nextDate }: Values) => nextDate],
  ['Reason', ({ lostReason }: Values) => lostReason],
  ['Note', ({ note }: Values) => note],
] as const;

interface Shown {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: Error | null;
  /** Set when somebody else has saved or deleted it, until that is resolved. */
  readonly conflict?: { readonly message: string } | undefined;
  readonly isPending: boolean;
  readonly save: () => void;
}

/** Changes a school. */
export function SchoolDialog({ school, onClose }: { readonly school: School; readonly onClose: () => void }) {
  const client = useApi();
  const params = { id: String(school.id) };
  const form = useEditDialog<School, Values>({
    item: school,
    valuesOf,
    send: (values, ifUpdatedAt) => client.call(changeSchool, { params, body: { ...bodyOf(values), ifUpdatedAt } }),
    read: () => client.call(getSchool, { params }),
    refresh: refreshContacts,
    onSaved: () => {
      toast({ title: 'School saved' });
      onClose();
    },
    onClose,
  });
  return (
    <ChangeDialog title="Change school" form={form} fields={fields} onClose={onClose}>
      {(close) => <SchoolForm form={form} label="Save" onClose={close} />}
    </ChangeDialog>
  );
}

interface NewSchoolDialogProps {
  readonly onAdded: (school: School) => void;
  readonly onClose: () => void;
}

/** Adds a school by hand. */
export function NewSchoolDialog({ onAdded, onClose }: NewSchoolDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [keyOf] = useState(() => createIdempotencyKeys());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = bodyOf(values);
      return client.call(createSchool, { body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: (added) => {
      toast({ title: `${added.name} added` });
      onAdded(added);
    },
    onSettled: () => refreshContacts(queryClient),
  });
  const form: Shown = {
    values,
    change: (part) => setValues((now) => ({ ...now, ...part })),
    errors: error instanceof ApiError ? error.fields : {},
    error,
    isPending,
    save: () => mutate(),
  };
  return (
    <EditDialog
      title="Add a school"
      isChanged={() => JSON.stringify(values) !== JSON.stringify(EMPTY)}
      isPending={isPending}
      onClose={onClose}
    >
      {(close) => <SchoolForm form={form} label="Add school" onClose={close} />}
    </EditDialog>
  );
}

interface SchoolFormProps {
  readonly form: Shown;
  readonly label: string;
  readonly onClose: () => void;
}

function SchoolForm({ form, label, onClose }: SchoolFormProps) {
  const { values, change, isPending } = form;
  const [problems, setProblems] = useState<{ name?: string; lostReason?: string }>({});
  const { data } = useQuery(schoolCountsQuery(useApi()));
  const errors: Readonly<Record<string, string | undefined>> = { ...form.errors, ...problems };
  const domainError = Object.entries(form.errors).find(([field]) => field.startsWith('domains'))?.[1];
  const colleagues = data?.colleagues ?? [];
  const owners =
    values.owner && colleagues.every(({ id }) => id !== values.owner?.id) ? [...colleagues, values.owner] : colleagues;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = {
      ...(values.name.trim() === '' && { name: 'Please enter the school’s name' }),
      ...(values.stage === 'lost' &&
        values.lostReason.trim() === '' && { lostReason: 'Please say why the school was lost' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) form.save();
  };
  const general =
    form.error && Object.keys(form.errors).length === 0 ? failureWords(form.error) : form.conflict?.message;
  return (
    <Form aria-label="School" sending={isPending} onSubmit={submit}>
      <FormError>{general}</FormError>
      <Field label="Name" required error={errors.name}>
        <Input
          value={values.name}
          maxLength={deskLimits.schoolName}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Mail domains (optional)"
        hint="Such as school.org. Everyone who writes from one belongs to the school."
        error={domainError}
      >
        <Input
          value={values.domains}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ domains: event.target.value })}
        />
      </Field>
      <FormRow>
        <Field label="Country (optional)">
          <Select value={values.country} onChange={(event) => change({ country: event.target.value })}>
            <option value="">Unknown</option>
            {countries().map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Phase (optional)">
          <Select value={values.phase} onChange={(event) => change({ phase: event.target.value })}>
            <option value="">Unknown</option>
            {schoolPhases.map((phase) => (
              <option key={phase} value={phase}>
                {phaseLabels[phase]}
              </option>
            ))}
          </Select>
        </Field>
      </FormRow>
      <FormRow>
        <Field label="Stage">
          <Select value={values.stage} onChange={(event) => change({ stage: event.target.value as SchoolStage })}>
            {schoolStages.map((stage) => (
              <option key={stage} value={stage}>
                {stageLabels[stage]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Owner (optional)" error={errors.ownerId}>
          <Select
            value={values.owner ? String(values.owner.id) : ''}
            onChange={(event) => change({ owner: owners.find(({ id }) => String(id) === event.target.value) ?? null })}
          >
            <option value="">Nobody</option>
            {owners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </FormRow>
      {values.stage === 'lost' ? (
        <Field label="Why was it lost?" required error={errors.lostReason}>
          <Input
            value={values.lostReason}
            maxLength={deskLimits.schoolLine}
            autoComplete="off"
            onChange={(event) => change({ lostReason: event.target.value })}
          />
        </Field>
      ) : null}
      <FormRow>
        <Field label="Next step (optional)">
          <Input
            value={values.nextStep}
            maxLength={deskLimits.schoolLine}
            autoComplete="off"
            onChange={(event) => change({ nextStep: event.target.value })}
          />
        </Field>
        <Field label="Date (optional)" error={errors.nextDate}>
          <Input
            type="date"
            value={values.nextDate}
            max="2099-12-31"
            onChange={(event) => change({ nextDate: event.target.value })}
          />
        </Field>
      </FormRow>
      <Field label="Note (optional)" hint="For your team">
        <Textarea
          value={values.note}
          maxLength={deskLimits.contactNote}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      <DialogActions>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
          {label}
        </Button>
      </DialogActions>
    </Form>
  );
}
