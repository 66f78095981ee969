import type { Contact, ContactRecord, School, SchoolRecord } from '#shared/contracts/contacts.ts';
import type { Made } from './fake-transport.ts';

/** The calls of one endpoint. */
export const callsOf = (made: readonly Made[], name: string): Made[] => made.filter((call) => call.name === name);

const AT = '2026-03-01T10:00:00.000Z';

/** A contact as the console gets it. */
export const someContact = (more: Partial<Contact> = {}): Contact => ({
  id: 1,
  name: 'Ada Bell',
  email: 'ada@marsh.example',
  school: { id: 3, name: 'Marsh School' },
  isMember: false,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

export const someRecord = (more: Partial<ContactRecord> = {}): ContactRecord => ({
  ...someContact(),
  addresses: ['ada@marsh.example', 'ada@home.example'],
  note: null,
  threads: { total: 0, newest: [] },
  newsletter: { subscriptions: [], sent: { total: 0, newest: [] } },
  member: null,
  ...more,
});

/** A school as the console gets it. */
export const someSchool = (more: Partial<School> = {}): School => ({
  id: 3,
  name: 'Marsh School',
  domains: ['marsh.example'],
  country: 'GB',
  phase: 'senior',
  owner: null,
  stage: 'enquired',
  stageSince: AT,
  nextStep: null,
  nextDate: null,
  lostReason: null,
  note: null,
  contactCount: 1,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

export const someSchoolRecord = (more: Partial<SchoolRecord> = {}): SchoolRecord => ({
  ...someSchool(),
  contacts: { total: 1, newest: [someContact()] },
  threads: { total: 0, newest: [] },
  ...more,
});

/** Counts of schools, as the filters and the board need them. */
export const someCounts = {
  stages: { enquired: 1, talked: 0, proposal: 0, signed: 0, lost: 0 },
  countries: ['GB'],
  owners: [{ id: 7, name: 'Amira Haddad' }],
  colleagues: [{ id: 7, name: 'Amira Haddad' }],
};
