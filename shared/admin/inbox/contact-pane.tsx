import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { chatQuery, inquiryQuery } from '#shared/api/queries/console.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { getThread } from '#shared/contracts/endpoints/desk.ts';
import { beginningWords } from '#shared/rules/visits.ts';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { personOf, statusLabels } from './thread-labels.ts';

interface ContactPaneProps {
  readonly thread: ResponseOf<typeof getThread>;
  /** The link that opens another conversation here. */
  readonly linkTo: (id: string) => { readonly to: string; readonly replace: boolean; readonly state: unknown };
}

/** Who a thread is with, where they came from, and what else they have written. */
export function ContactPane({ thread, linkTo }: ContactPaneProps) {
  const client = useApi();
  const { person, inquiryId, sessionId, others } = thread;
  const inquiry = useQuery({ ...inquiryQuery(client, inquiryId ?? 0), enabled: inquiryId !== null });
  const chat = useQuery({ ...chatQuery(client, sessionId ?? ''), enabled: sessionId !== null });
  const beganOn = inquiry.data?.beganOn ?? chat.data?.beganOn;
  const memberId = chat.data?.memberId ?? null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 text-sm">
      <div>
        <p className="text-lg font-semibold wrap-anywhere">{personOf(thread)}</p>
        {person.email ? (
          <a href={`mailto:${person.email}`} className="link">
            <EmailAddress email={person.email} />
          </a>
        ) : (
          <p className="text-muted">No email address</p>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {person.school ? (
          <Detail name="School">
            <ConsoleLink to={`/admin/schools?school=${person.school.id}`} className="link">
              {person.school.name}
            </ConsoleLink>
          </Detail>
        ) : null}
        {memberId === null ? null : <Detail name="The Circle">Member</Detail>}
        {beganOn ? <Detail name="First page">{beginningWords(beganOn)}</Detail> : null}
        {inquiry.data?.serviceInterest ? <Detail name="Interested in">{inquiry.data.serviceInterest}</Detail> : null}
      </dl>
      <ul className="grid gap-1">
        {person.contactId === null ? null : (
          <li>
            <ConsoleLink to={`/admin/contacts?contact=${person.contactId}`} className="link">
              Everything about this person
            </ConsoleLink>
          </li>
        )}
        {inquiryId === null ? null : (
          <li>
            <ConsoleLink to={`/admin/inquiries?open=${inquiryId}`} className="link">
              {thread.kind === 'booking' ? 'Choose a time for the meeting' : 'Open the inquiry'}
            </ConsoleLink>
          </li>
        )}
        {sessionId === null ? null : (
          <li>
            <ConsoleLink to={`/admin/chats?chat=${sessionId}`} className="link">
              Open the chat
            </ConsoleLink>
          </li>
        )}
      </ul>
      {others.length === 0 ? null : (
        <div>
          <h3 className="label pb-1 text-muted">Other conversations</h3>
          <ul className="grid">
            {others.map(({ id, subject, status, at }) => (
              <li key={id} className="border-b border-line">
                <ConsoleLink {...linkTo(String(id))} aria-current={undefined} className="block py-2 hover:bg-sunken">
                  <span className="block truncate font-medium">{subject}</span>
                  <span className="text-xs text-muted">
                    {statusLabels[status]} · <RelativeTime date={at} />
                  </span>
                </ConsoleLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const Detail = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="label text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
