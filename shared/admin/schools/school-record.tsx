import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { schoolQuery } from '#shared/api/queries/contacts.ts';
import type { SchoolRecord as Data } from '#shared/contracts/contacts.ts';
import { contactName, countryName, phaseLabels } from '#shared/rules/contact-labels.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { HistoryPart, Threads } from '../contacts/history-parts.tsx';
import { MergeDialog } from '../contacts/merge-dialog.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { LoadedRecord } from '../list/loaded-record.tsx';
import { NextStep } from './next-step.tsx';
import { SchoolDialog } from './school-dialog.tsx';
import { DeleteSchoolDialog, mergingSchools } from './school-questions.tsx';
import { StageMenu } from './stage-menu.tsx';
import { useMoveSchool } from './use-move-school.tsx';

interface Props {
  readonly id: number;
  readonly onGone: () => void;
  readonly onOpen: (id: number) => void;
}

/** A school's page, at /admin/schools?school={id}. */
export function SchoolRecord({ id, ...rest }: Props) {
  const record = useQuery(schoolQuery(useApi(), id));
  const [changed, setChanged] = useState<Data>();
  return (
    <>
      <LoadedRecord record={record} what="school" gone="It may have been deleted or merged.">
        {(school) => <Found school={school} onChange={() => setChanged(school)} {...rest} />}
      </LoadedRecord>
      {/* Stays open when somebody else deletes it. */}
      {changed ? <SchoolDialog school={changed} onClose={() => setChanged(undefined)} /> : null}
    </>
  );
}

interface FoundProps extends Omit<Props, 'id'> {
  readonly school: Data;
  readonly onChange: () => void;
}

function Found({ school, onChange, onGone, onOpen }: FoundProps) {
  const [open, setOpen] = useState<'merge' | 'delete'>();
  const close = () => setOpen(undefined);
  const { move, question } = useMoveSchool();
  const { name, domains, country, phase, owner, stage, stageSince, lostReason, note, contacts, threads } = school;
  return (
    <>
      <header className="pt-4 lg:pr-12">
        <h2 className="text-2xl wrap-anywhere">{name}</h2>
        {domains.length > 0 ? <p className="text-sm wrap-anywhere text-muted">{domains.join(', ')}</p> : null}
        <div className="mt-3 flex flex-wrap gap-2">
          <StageMenu school={school} onMove={(next) => move(school, next)} />
          <Button variant="secondary" size="sm" onClick={onChange}>
            Change
          </Button>
          <DropdownMenu
            align="start"
            trigger={
              <Button variant="quiet" size="sm">
                More
              </Button>
            }
          >
            <DropdownItem onSelect={() => setOpen('merge')}>Merge into another school</DropdownItem>
            <DropdownItem danger onSelect={() => setOpen('delete')}>
              Delete
            </DropdownItem>
          </DropdownMenu>
        </div>
      </header>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-muted">In this stage</dt>
        <dd>
          since <RelativeTime date={stageSince} />
        </dd>
        {stage === 'lost' && lostReason ? (
          <>
            <dt className="text-muted">Lost because</dt>
            <dd className="wrap-anywhere">{lostReason}</dd>
          </>
        ) : null}
        <dt className="text-muted">Next step</dt>
        <dd>{school.nextStep === null && school.nextDate === null ? 'None' : <NextStep school={school} />}</dd>
        <dt className="text-muted">Owner</dt>
        <dd className="wrap-anywhere">{owner?.name ?? 'Nobody'}</dd>
        <dt className="text-muted">Country</dt>
        <dd>{country === null ? 'Unknown' : countryName(country)}</dd>
        <dt className="text-muted">Phase</dt>
        <dd>{phase === null ? 'Unknown' : phaseLabels[phase]}</dd>
        {note ? (
          <>
            <dt className="text-muted">Note</dt>
            <dd dir="auto" className="prose-lines wrap-anywhere">
              {note}
            </dd>
          </>
        ) : null}
      </dl>
      <div className="@container">
        <div className="grid items-start gap-4 pt-6 @3xl:grid-cols-2">
          <HistoryPart title="Contacts" {...contacts} none="Nobody has written yet.">
            {(contact) => (
              <li key={contact.id} className="grid gap-0.5">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <ConsoleLink
                    to={`/admin/contacts?contact=${contact.id}`}
                    aria-current={undefined}
                    className="link wrap-anywhere"
                  >
                    {contactName(contact)}
                  </ConsoleLink>
                  {contact.isMember ? <Badge tone="blue">Member</Badge> : null}
                </p>
                {contact.name === null ? null : <p className="wrap-anywhere text-muted">{contact.email}</p>}
              </li>
            )}
          </HistoryPart>
          <Threads threads={threads} />
        </div>
      </div>
      {question}
      {open === 'merge' ? <MergeDialog item={school} by={mergingSchools} onMerged={onOpen} onClose={close} /> : null}
      {open === 'delete' ? <DeleteSchoolDialog school={school} onDeleted={onGone} onClose={close} /> : null}
    </>
  );
}
