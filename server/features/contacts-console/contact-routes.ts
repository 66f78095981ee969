import type * as contract from '#shared/contracts/contacts.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { changeContact, mergeContacts, requireContact } from './change-contact.ts';
import { listContactRows } from './contact-repository.ts';
import { presentContact, presentRecord } from './contact-presenter.ts';
import { eraseContact, weighContact } from './erase-contact.ts';
import { exportContact } from './export-contact.ts';

type ContactCall = Extract<keyof HandlersFor<typeof contract>, `${string}Contact${string}`>;

/** The people who have written to the agency, for administrators. */
export function contactHandlers(deps: Deps): Pick<HandlersFor<typeof contract>, ContactCall> {
  const { db } = deps;
  return {
    async listContacts({ query, nextPage }) {
      const { limit, before, search = '', school, sort = '-created' } = query;
      const order = listOrder(db, 'contacts', { sort, before });
      const { page, last } = takePage(await listContactRows(db, { limit, order, school, search }), limit);
      if (last) nextPage(order.cursorOf(last));
      return page.map(presentContact);
    },

    getContact: async ({ params }) => presentRecord(db, await requireContact(db, params.id)),

    changeContact: ({ params, body, audit, write }) =>
      write(async (tx) => {
        // Without the name: an erased person must not stay in the log.
        if (await changeContact(tx, deps, params.id, body)) {
          await audit(tx, { kind: 'contact', id: params.id, summary: 'Changed a contact' });
        }
        return presentRecord(tx.db, await requireContact(tx.db, params.id));
      }),

    mergeContact: ({ params, body, audit, write }) =>
      write(async (tx) => {
        await mergeContacts(tx, deps, params.id, body.into);
        await audit(tx, { kind: 'contact', id: body.into, summary: `Merged contact ${params.id} into another` });
        return presentRecord(tx.db, await requireContact(tx.db, body.into));
      }),

    weighContact: async ({ params }) => weighContact(db, await requireContact(db, params.id)),

    deleteContact: ({ params, audit, write }) =>
      write(async (tx) => {
        await eraseContact(tx, deps, await requireContact(tx.db, params.id));
        await audit(tx, { kind: 'contact', id: params.id, summary: 'Permanently deleted a contact' });
        return { success: true };
      }),

    async exportContact({ params, audit, write }) {
      const row = await requireContact(db, params.id);
      await write((tx) => audit(tx, { kind: 'contact', id: row.id, summary: 'Exported a contact' }));
      return exportContact(db, row);
    },
  };
}
