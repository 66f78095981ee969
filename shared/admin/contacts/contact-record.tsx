import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { contactQuery } from '#shared/api/queries/contacts.ts';
import type { ContactRecord as Data } from '#shared/contracts/contacts.ts';
import type { RecipientState, SubscriberState } from '#shared/contracts/choices.ts';
import { exportContact } from '#shared/contracts/endpoints/contacts.ts';
import { contactName } from '#shared/rules/contact-labels.ts';
import { beginningWords } from '#shared/rules/visits.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { LoadedRecord } from '../list/loaded-record.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { DeleteContactDialog, mergingContacts } from './contact-questions.tsx';
import { HistoryPart, Threads } from './history-parts.tsx';
import { MergeDialog } from './merge-dialog.tsx';

interface Props {
  readonly id: number;
  readonly onGone: () => void;
  readonly onOpen: (id: number) => void;
}

/** A contact's page, at /admin/contacts?contact={id}: who they are, and everything that happened. */
export function ContactRecord({ id, ...rest }: Props) {
  const record = useQuery(contactQuery(useApi(), id));
  const [changed, setChanged] = useState<Data>();
  return (
    <>
      <LoadedRecord record={record} what="contact" gone="They may have been deleted or merged.">
        {(contact) => <Found contact={contact} onChange={() => setChanged(contact)} {...rest} />}
      </LoadedRecord>
      {/* Stays open when somebody else deletes it. */}
      {changed ? <ContactDialog contact={changed} onClose={() => setChanged(undefined)} /> : null}
    </>
  );
}

const subscriptionWords: Readonly<Record<SubscriberState, string>> = {
  waiting: 'hasn’t confirmed yet',
  confirmed: 'subscribed',
  ended: 'unsubscribed',
};

const sentWords: Readonly<Record<RecipientState, string>> = {
  ready: 'Not sent yet',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  uncertain: 'May not have arrived',
  skipped: 'Left out',
};

const seatWords = {
  going: 'Has a seat',
  waiting: 'On the waiting list',
  offered: 'Offered a seat',
  left: 'Left',
} as const;

interface FoundProps extends Omit<Props, 'id'> {
  readonly contact: Data;
  readonly onChange: () => void;
}

function Found({ contact, onChange, onGone, onOpen }: FoundProps) {
  const platform = usePlatform();
  const [open, setOpen] = useState<'merge' | 'delete'>();
  const close = () => setOpen(undefined);
  const { id, name, addresses, school, note, beganOn, threads, newsletter, member } = contact;
  return (
    <>
      <header className="pt-4 lg:pr-12">
        <h2 className="text-2xl wrap-anywhere">{contactName(contact)}</h2>
        <ul aria-label="Email addresses" className="mt-1 text-sm">
          {(name === null ? addresses.slice(1) : addresses).map((email) => (
            <li key={email}>
              <EmailAddress email={email} className="text-muted" />
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
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
            <DropdownItem onSelect={() => setOpen('merge')}>Merge into another contact</DropdownItem>
            <DropdownItem onSelect={() => platform.download(exportContact.path.replace(':id', String(id)))}>
              Export as JSON
            </DropdownItem>
            <DropdownItem danger onSelect={() => setOpen('delete')}>
              Delete permanently
            </DropdownItem>
          </DropdownMenu>
        </div>
      </header>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-muted">School</dt>
        <dd className="wrap-anywhere">
          {school ? (
            <ConsoleLink to={`/admin/schools?school=${school.id}`} aria-current={undefined} className="link">
              {school.name}
            </ConsoleLink>
          ) : (
            'Unknown'
          )}
        </dd>
        <dt className="text-muted">First contact</dt>
        <dd>
          <RelativeTime date={contact.createdAt} />
        </dd>
        {beganOn ? (
          <>
            <dt className="text-muted">First page</dt>
            <dd className="wrap-anywhere">{beginningWords(beganOn)}</dd>
          </>
        ) : null}
        <dt className="text-muted">The Circle</dt>
        <dd>
          {member ? (
            <>
              <ConsoleLink to={`/admin/users?member=${member.id}`} aria-current={undefined} className="link">
                {member.name}
              </ConsoleLink>
              , joined <RelativeTime date={member.joinedAt} />
              {member.lastActiveAt ? (
                <>
                  , last active <RelativeTime date={member.lastActiveAt} />
                </>
              ) : null}
            </>
          ) : (
            'Not a member'
          )}
        </dd>
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
          <Threads threads={threads} />
          <HistoryPart title="Newsletters" {...newsletter.sent} none="None sent.">
            {(issue) => (
              <li key={issue.id} className="grid gap-0.5">
                <ConsoleLink
                  to={`/admin/newsletter?issue=${issue.id}`}
                  aria-current={undefined}
                  className="link wrap-anywhere"
                >
                  {issue.subject}
                </ConsoleLink>
                <p className="text-muted">
                  {sentWords[issue.state]} <RelativeTime date={issue.at} />
                  {issue.bounce ? (
                    <>
                      {' '}
                      <Badge tone="red">{issue.bounce === 'hard' ? 'Bounced' : 'Delayed'}</Badge>
                    </>
                  ) : null}
                </p>
              </li>
            )}
          </HistoryPart>
          {member ? (
            <>
              <HistoryPart title="Library" {...member.resources} none="Nothing finished yet.">
                {({ id: resource, title, at }) => (
                  <li key={resource}>
                    <ConsoleLink
                      to={`/admin/library?resource=${resource}`}
                      aria-current={undefined}
                      className="link wrap-anywhere"
                    >
                      {title}
                    </ConsoleLink>
                    <p className="text-muted">
                      Finished <RelativeTime date={at} />
                    </p>
                  </li>
                )}
              </HistoryPart>
              <HistoryPart title="Courses" {...member.courses} none="None finished yet.">
                {({ id: course, title, at }) => (
                  <li key={course} className="wrap-anywhere">
                    {title}
                    <p className="text-muted">
                      Finished <RelativeTime date={at} />
                    </p>
                  </li>
                )}
              </HistoryPart>
              <HistoryPart title="Webinars" {...member.webinars} none="None.">
                {({ id: webinar, title, startsAt, seat, attended }) => (
                  <li key={webinar}>
                    <ConsoleLink
                      to={`/admin/webinars?webinar=${webinar}`}
                      aria-current={undefined}
                      className="link wrap-anywhere"
                    >
                      {title}
                    </ConsoleLink>
                    <p className="text-muted">
                      {attended ? 'Attended' : seatWords[seat]}
                      {startsAt ? (
                        <>
                          , <RelativeTime date={startsAt} />
                        </>
                      ) : null}
                    </p>
                  </li>
                )}
              </HistoryPart>
            </>
          ) : null}
        </div>
        {newsletter.subscriptions.length > 0 ? (
          <p className="pt-4 text-sm text-muted">
            Newsletter:{' '}
            {newsletter.subscriptions.map(({ email, state }) => `${email} ${subscriptionWords[state]}`).join('; ')}.
          </p>
        ) : null}
      </div>
      {open === 'merge' ? <MergeDialog item={contact} by={mergingContacts} onMerged={onOpen} onClose={close} /> : null}
      {open === 'delete' ? <DeleteContactDialog contact={contact} onDeleted={onGone} onClose={close} /> : null}
    </>
  );
}
