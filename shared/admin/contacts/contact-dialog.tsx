import { useState, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshContacts } from '#shared/api/queries/contacts.ts';
import type { ContactRecord } from '#shared/contracts/contacts.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { changeContact, getContact, listSchools } from '#shared/contracts/endpoints/contacts.ts';
import { canonicalEmail, problemInEmail } from '#shared/contracts/text-checks.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ChangeDialog } from '../conflicts/change-dialog.tsx';
import { useEditDialog } from '../conflicts/use-edit-dialog.ts';
import { failureWords } from '../toast-failure.ts';
import { PickList } from './pick-list.tsx';

interface Values {
  readonly name: string;
  /** One per line, the main one first. */
  readonly addresses: string;
  readonly school: { readonly id: number; readonly name: string } | null;
  readonly note: string;
}

const valuesOf = ({ name, addresses, school, note }: ContactRecord): Values => ({
  name: name ?? '',
  addresses: addresses.join('\n'),
  school,
  note: note ?? '',
});

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

const fields = [
  ['Name', ({ name }: Values) => name],
  ['Email addresses', ({ addresses }: Values) => addresses],
  ['School', ({ school }: Values) => school?.name ?? ''],
  ['Note', ({ note }: Values) => note],
] as const;

/** The error in the typed addresses. */
function problemInAddresses(text: string): string | undefined {
  const lines = linesOf(text);
  if (lines.length === 0) return 'Please enter at least one address';
  const wrong = lines.find((line) => problemInEmail(line) !== undefined);
  return wrong === undefined ? undefined : `“${wrong}” isn’t an email address`;
}

/** Changes a contact's name, addresses, school and note. */
export function ContactDialog({ contact, onClose }: { readonly contact: ContactRecord; readonly onClose: () => void }) {
  const client = useApi();
  const params = { id: String(contact.id) };
  const [problem, setProblem] = useState<string>();
  const [isPicking, setPicking] = useState(false);
  const form = useEditDialog<ContactRecord, Values>({
    item: contact,
    valuesOf,
    send: ({ name, addresses, school, note }, ifUpdatedAt) =>
      client.call(changeContact, {
        params,
        body: {
          name,
          addresses: linesOf(addresses).map(canonicalEmail),
          schoolId: school?.id ?? null,
          note,
          ifUpdatedAt,
        },
      }),
    read: () => client.call(getContact, { params }),
    refresh: refreshContacts,
    onSaved: () => {
      toast({ title: 'Contact saved' });
      onClose();
    },
    onClose,
  });
  const { values, change, conflict } = form;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemInAddresses(values.addresses);
    setProblem(found);
    if (found === undefined) form.save();
  };

  return (
    <ChangeDialog title="Change contact" form={form} fields={fields} onClose={onClose}>
      {(close) => (
        <Form aria-label="Contact" sending={form.isPending} onSubmit={submit}>
          <FormError>{form.error && !form.errors.addresses ? failureWords(form.error) : conflict?.message}</FormError>
          <Field label="Name (optional)">
            <Input
              value={values.name}
              maxLength={deskLimits.contactName}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field
            label="Email addresses"
            required
            hint="One per line. We write to the first."
            error={problem ?? form.errors.addresses}
          >
            <Textarea
              value={values.addresses}
              autoComplete="off"
              spellCheck={false}
              className="min-h-20"
              onChange={(event) => change({ addresses: event.target.value })}
            />
          </Field>
          <fieldset className="grid gap-1.5">
            <legend className="pb-1.5 text-sm font-semibold">School</legend>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="wrap-anywhere">{values.school?.name ?? 'None'}</span>
              <Button variant="secondary" size="sm" onClick={() => setPicking(!isPicking)}>
                {isPicking ? 'Keep this' : 'Change school'}
              </Button>
              {values.school ? (
                <Button variant="quiet" size="sm" onClick={() => change({ school: null })}>
                  Remove
                </Button>
              ) : null}
            </p>
            {isPicking ? (
              <PickList
                placeholder="Search schools"
                address={listSchools.path}
                load={(search, signal) => client.callPage(listSchools, { query: { search } }, { signal })}
                labelOf={({ name }) => name}
                nameOf={({ name }) => name}
                onPick={({ id, name }) => {
                  change({ school: { id, name } });
                  setPicking(false);
                }}
              />
            ) : null}
          </fieldset>
          <Field label="Note (optional)" hint="For your team. Contacts don’t see it.">
            <Textarea
              value={values.note}
              maxLength={deskLimits.contactNote}
              onChange={(event) => change({ note: event.target.value })}
            />
          </Field>
          <DialogActions>
            <Button variant="secondary" disabled={form.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="accent" pending={form.isPending} pendingLabel="Saving…">
              Save
            </Button>
          </DialogActions>
        </Form>
      )}
    </ChangeDialog>
  );
}
