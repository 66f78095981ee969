import type { Deps } from '../../app/deps.ts';
import type { MemberData } from '../../app/member-data.ts';
import type { Db } from '../../db/transaction.ts';
import { addressesOf, findContact } from './contact-repository.ts';
import { deleteContacts } from './erase-contact.ts';
import { mailsInWords } from './export-contact.ts';

/**
 * What the team's contacts hold about a member, without the team's own notes. Deleting the account keeps a contact that
 * has conversations or a note, because the agency keeps those for their own period. Other contacts are deleted with the
 * account.
 */
export const contactMemberData = (needs: Pick<Deps, 'jobs' | 'live' | 'erasures'>): MemberData => ({
  name: 'contact',
  async *entries(db, userId) {
    for (const id of await contactsOf(db, userId)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const contact = await findContact(db, id);
      if (!contact) continue;
      yield {
        name: contact.name,
        // oxlint-disable-next-line no-await-in-loop -- as above
        addresses: await addressesOf(db, contact),
        school: contact.school_name,
        createdAt: contact.created_at,
        // oxlint-disable-next-line no-await-in-loop -- as above
        conversations: await mailsInWords(db, id),
      };
    }
  },
  async removeSome(tx, userId, most) {
    const rows = await tx.db
      .selectFrom('contacts')
      .select(['id', 'note'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('threads').select('threads.id').whereRef('contact_id', '=', 'contacts.id'))
          .as('has_threads'),
      )
      .where('user_id', '=', userId)
      .limit(most)
      .execute();
    if (rows.length === 0) return 0;
    const empty = rows.filter((row) => !row.has_threads && row.note === null).map(({ id }) => id);
    await deleteContacts(tx, needs, empty);
    await tx.db.updateTable('contacts').set({ user_id: null }).where('user_id', '=', userId).execute();
    return rows.length;
  },
});

/** A member's contacts, found by the member's address. None if the member has not confirmed it. */
const contactsOf = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .innerJoin('contact_addresses', 'contact_addresses.email', 'users.email')
      .select('contact_addresses.contact_id')
      .where('users.id', '=', userId)
      .where('users.email_confirmed_at', 'is not', null)
      .execute()
  ).map(({ contact_id }) => contact_id);
