import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { keyCursor } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { contactsOfSchool, listContactRows } from './contact-repository.ts';
import { coursesOf, finishedBy, newslettersTo, seatsOf, subscriptionsOf, threadsOf } from './history-repository.ts';
import { listSchoolRows } from './school-repository.ts';

let watched: WatchedDatabase;
beforeEach(() => void (watched = openWatchedDatabase()));
afterEach(() => watched.db.destroy());

const page = { limit: 20, search: '' };
const before = keyCursor('bell vanessa', 30);
const everywhere = { owner: undefined, country: undefined };

describe('a page of a list is read in order from an index:', () => {
  const contacts = (sort: string, school?: number) =>
    listContactRows(watched.db, { ...page, school, order: listOrder(watched.db, 'contacts', { sort, before }) });
  const schools = (sort: string, from: string | undefined, stage?: 'talked') =>
    listSchoolRows(watched.db, {
      ...page,
      ...everywhere,
      stage,
      order: listOrder(watched.db, 'schools', { sort, before: from }),
    });
  it.each([
    ['contacts by name', () => contacts('name'), 'contacts_by_name'],
    ['schools by name, descending', () => schools('-name', before), 'schools_by_name'],
    ['schools by next step', () => schools('next', before), 'schools_by_next'],
    ['a column of the board', () => schools('next', undefined, 'talked'), 'schools_by_stage'],
  ])('%s', async (_, work, index) => {
    const [first, ...others] = await watched.stepsOf(work);
    expect(first).toMatch(new RegExp(`^SEARCH \\w+ USING INDEX ${index} `));
    for (const step of others) expect(step).not.toMatch(/^SCAN |TEMP B-TREE/);
  });
});

it.each([
  ['threads', () => threadsOf(watched.db, { contactId: 1 })],
  ['a school’s threads', () => threadsOf(watched.db, { schoolId: 1 })],
  ['a school’s contacts', () => contactsOfSchool(watched.db, 1, 20)],
  ['newsletters', () => newslettersTo(watched.db, ['a@school.example'])],
  ['subscriptions', () => subscriptionsOf(watched.db, ['a@school.example'])],
  ['finished resources', () => finishedBy(watched.db, 1)],
  ['courses', () => coursesOf(watched.db, 1)],
  ['webinars', () => seatsOf(watched.db, 1)],
])('finds a contact’s or school’s %s by an index', async (_, work) => {
  for (const step of await watched.stepsOf(work)) expect(step).not.toMatch(/^SCAN /);
});
