import type * as contract from '#shared/contracts/contacts.ts';
import { schoolStages } from '#shared/contracts/choices.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { contactsChanged } from '../contacts/contact-service.ts';
import { changeSchool, createSchool, mergeSchools, moveSchool, requireSchool } from './change-school.ts';
import { presentContact, presentThreads } from './contact-presenter.ts';
import { contactsOfSchool } from './contact-repository.ts';
import { threadsOf } from './history-repository.ts';
import { presentSchool } from './school-presenter.ts';
import { countStages, listCountries, listOwners, listSchoolRows } from './school-repository.ts';

type SchoolCall = Extract<keyof HandlersFor<typeof contract>, `${string}School${string}`>;

/** Lists, changes, merges and deletes schools, and moves them between stages. */
export function schoolHandlers(deps: Deps): Pick<HandlersFor<typeof contract>, SchoolCall> {
  const { db } = deps;
  return {
    async listSchools({ query, nextPage }) {
      const { limit, before, search = '', stage, owner, country, sort = '-created' } = query;
      const order = listOrder(db, 'schools', { sort, before });
      const rows = await listSchoolRows(db, { limit, order, stage, owner, country, search });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(order.cursorOf(last));
      return page.map(presentSchool);
    },

    async countSchools() {
      const counted = new Map((await countStages(db)).map(({ stage, count }) => [stage, count]));
      const people = await listOwners(db);
      const named = ({ id, first_name, last_name }: (typeof people)[number]) => ({
        id,
        name: `${first_name} ${last_name}`,
      });
      return {
        stages: Object.fromEntries(schoolStages.map((stage) => [stage, counted.get(stage) ?? 0])) as Record<
          (typeof schoolStages)[number],
          number
        >,
        countries: (await listCountries(db)).map(({ country }) => country!),
        owners: people.filter(({ is_owner }) => is_owner).map(named),
        colleagues: people.filter(({ is_admin }) => is_admin).map(named),
      };
    },

    async getSchool({ params }) {
      const row = await requireSchool(db, params.id);
      const contacts = await contactsOfSchool(db, row.id, deskLimits.shown);
      return {
        ...presentSchool(row),
        contacts: { total: contacts.total, newest: contacts.newest.map(presentContact) },
        threads: await presentThreads(db, await threadsOf(db, { schoolId: row.id })),
      };
    },

    createSchool: ({ body, audit, write }) =>
      write(async (tx) => {
        const row = await createSchool(tx, deps, body);
        await audit(tx, { kind: 'school', id: row.id, summary: `Added the school “${row.name}”` });
        return presentSchool(row);
      }),

    changeSchool: ({ params, body, audit, write }) =>
      write(async (tx) => {
        const { row, isChanged } = await changeSchool(tx, deps, params.id, body);
        if (isChanged) await audit(tx, { kind: 'school', id: row.id, summary: `Changed the school “${row.name}”` });
        return presentSchool(row);
      }),

    moveSchool: ({ params, body, audit, write }) =>
      write(async (tx) => {
        const { row, isChanged } = await moveSchool(tx, deps, params.id, body);
        if (isChanged) {
          await audit(tx, { kind: 'school', id: row.id, summary: `Moved the school “${row.name}” to ${row.stage}` });
        }
        return presentSchool(row);
      }),

    mergeSchool: ({ params, body, audit, write }) =>
      write(async (tx) => {
        const row = await mergeSchools(tx, deps, params.id, body.into);
        await audit(tx, { kind: 'school', id: row.id, summary: `Merged a school into “${row.name}”` });
        return presentSchool(row);
      }),

    deleteSchool: ({ params, audit, write }) =>
      write(async (tx) => {
        const { name } = await requireSchool(tx.db, params.id);
        await tx.db.deleteFrom('schools').where('id', '=', params.id).execute();
        await contactsChanged(tx, deps, null);
        await audit(tx, { kind: 'school', id: params.id, summary: `Deleted the school “${name}”` });
        return { success: true };
      }),
  };
}
