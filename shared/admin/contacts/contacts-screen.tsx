import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { contactsQuery } from '#shared/api/queries/contacts.ts';
import type { Contact } from '#shared/contracts/contacts.ts';
import { contactName } from '#shared/rules/contact-labels.ts';
import { rowId } from '#shared/rules/feed-links.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { ListDetail, useOpenItem } from '../list/list-detail.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { ContactRecord } from './contact-record.tsx';

const KEYS = ['search', 'school'] as const;
const sorts = [
  ['-created', 'Newest first'],
  ['created', 'Oldest first'],
  ['name', 'By name'],
] as const;

/** Everybody who has written to the agency, at /admin/contacts. `?contact={id}` opens one beside the list. */
export function ContactsScreen() {
  const client = useApi();
  const place = useListPlace(KEYS, '-created');
  const item = useOpenItem('contact');
  const openId = rowId(item.openId);
  const list = useQuery(contactsQuery(client, place.query));
  return (
    <ListDetail
      label="Contact"
      back="All contacts"
      onClose={item.close}
      list={
        <>
          <PageHeader bar="same" title="Contacts" lead="Everyone who has written to you, with their full history." />
          <ListFrame
            place={place}
            search="Search name, email or school"
            sorts={sorts}
            hasColumns
            label="Contacts"
            list={list}
            loading="Loading contacts…"
            failed={{ title: 'We couldn’t load the contacts', description: 'Please try again.' }}
            empty={{ what: 'contacts', description: 'People appear here once they write to you.' }}
          >
            {(contacts) => (
              <DataTable
                label="Contacts"
                columns={[nameColumn(item.linkTo, openId), ...columns]}
                items={contacts}
                sorting={place.sorting}
                openId={openId ?? undefined}
              />
            )}
          </ListFrame>
        </>
      }
      detail={
        openId === null ? undefined : (
          <ContactRecord key={openId} id={openId} onGone={item.close} onOpen={(id) => item.open(String(id))} />
        )
      }
    />
  );
}

const nameColumn = (linkTo: ReturnType<typeof useOpenItem>['linkTo'], openId: number | null): Column<Contact> => ({
  header: 'Name',
  sort: 'name',
  cell: (contact) => (
    <>
      <ConsoleLink
        {...linkTo(String(contact.id))}
        data-opener=""
        aria-current={contact.id === openId ? 'true' : undefined}
        // The whole row opens it.
        className="font-semibold after:absolute after:inset-0 hover:underline"
      >
        {contactName(contact)}
      </ConsoleLink>
      {contact.isMember ? <Badge tone="blue">Member</Badge> : null}
    </>
  ),
});

const columns: readonly Column<Contact>[] = [
  {
    header: 'Email',
    narrow: 'bare',
    cell: ({ name, email }) => (name === null ? null : <EmailAddress email={email} className="relative" />),
  },
  { header: 'School', narrow: 'bare', cell: ({ school }) => school?.name ?? null },
  {
    header: 'First contact',
    sort: 'created',
    narrow: 'bare',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} />,
  },
];
