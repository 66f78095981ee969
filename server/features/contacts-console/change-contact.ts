import type * as z from 'zod/mini';
import type * as contract from '#shared/contracts/contacts.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { joinRows } from '../../erasures/merged-rows.ts';
import { timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { addressesOf, contactsWith, findContact, type ListedContactRow } from './contact-repository.ts';
import { type ContactNeeds, contactsChanged } from '../contacts/contact-service.ts';
import { findSchool } from './school-repository.ts';

/** @throws HttpError 404 */
export async function requireContact(db: Db, id: number): Promise<ListedContactRow> {
  const row = await findContact(db, id);
  if (!row) throw notFound('this contact');
  return row;
}

/**
 * Changes a contact. A repeated change succeeds. Call it in a transaction.
 * @returns whether anything has changed
 * @throws HttpError 400 when the school was deleted; 404; 409 when somebody has saved the contact since `ifUpdatedAt`, or
 *   another has one of the addresses
 */
export async function changeContact(
  tx: Transaction,
  deps: ContactNeeds,
  id: number,
  { name, addresses, schoolId, note, ifUpdatedAt }: z.output<typeof contract.changeContact.body>,
): Promise<boolean> {
  const before = await requireContact(tx.db, id);
  const [email, ...others] = [...new Set(addresses)] as [string, ...string[]];
  const had = await addressesOf(tx.db, before);
  const isSame =
    name === before.name &&
    schoolId === before.school_id &&
    note === before.note &&
    email === before.email &&
    [email, ...others].toSorted().join() === had.toSorted().join();
  if (isSame) return false;
  if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
    throw await editConflict(tx.db, { kind: 'contact', id, what: 'contact', field: 'ifUpdatedAt' });
  }
  if (schoolId !== null && schoolId !== before.school_id && !(await findSchool(tx.db, schoolId))) {
    throw refusedField('validation_failed', 'schoolId', 'This school was deleted. Please choose another.');
  }
  const taken = (await contactsWith(tx.db, [email, ...others])).find((owner) => owner.id !== id);
  if (taken) {
    const whose = taken.name ?? 'another contact';
    throw refusedField('conflict', 'addresses', `${taken.email} belongs to ${whose}. You can merge the two.`);
  }
  const gone = had.filter((each) => each !== email && !others.includes(each));
  if (gone.length > 0) await tx.db.deleteFrom('contact_addresses').where('email', 'in', gone).execute();
  const added = [email, ...others].filter((each) => !had.includes(each));
  if (added.length > 0) {
    const rows = added.map((each) => ({ email: each, contact_id: id }));
    await tx.db.insertInto('contact_addresses').values(rows).execute();
  }
  await tx.db
    .updateTable('contacts')
    .set({ name, email, school_id: schoolId, note, updated_at: timestampAfter(deps.clock, before.updated_at) })
    .where('id', '=', id)
    .execute();
  await contactsChanged(tx, deps, id);
  return true;
}

/**
 * Moves everything of one contact to another, and deletes the first. The other keeps its main address, and its name and
 * school if it has them. Call it in a transaction.
 * @throws HttpError 404; 409 when it is the same contact, or the two together have too many notes or addresses
 */
export async function mergeContacts(tx: Transaction, deps: ContactNeeds, from: number, into: number): Promise<void> {
  if (from === into) throw new HttpError('conflict', 'You can’t merge a contact with itself.');
  const source = await requireContact(tx.db, from);
  const target = await requireContact(tx.db, into);
  const addresses = [...(await addressesOf(tx.db, target)), ...(await addressesOf(tx.db, source))];
  if (addresses.length > deskLimits.addresses) {
    throw new HttpError('conflict', 'Together they have more than 20 addresses. Please remove some first.');
  }
  const note = [target.note, source.note].filter(Boolean).join('\n\n') || null;
  if ((note?.length ?? 0) > deskLimits.contactNote) {
    throw new HttpError('conflict', 'Their notes are too long for one contact. Please shorten one first.');
  }
  await tx.db.updateTable('contact_addresses').set({ contact_id: into }).where('contact_id', '=', from).execute();
  await tx.db.updateTable('threads').set({ contact_id: into }).where('contact_id', '=', from).execute();
  await tx.db.deleteFrom('contacts').where('id', '=', from).execute();
  await tx.db
    .updateTable('contacts')
    .set({
      name: target.name ?? source.name,
      school_id: target.school_id ?? source.school_id,
      user_id: target.user_id ?? source.user_id,
      note,
      merged_rows: joinRows(target, source),
      // When either of them first wrote.
      created_at: source.created_at < target.created_at ? source.created_at : target.created_at,
      updated_at: timestampAfter(deps.clock, target.updated_at),
    })
    .where('id', '=', into)
    .execute();
  await contactsChanged(tx, deps, from);
  await contactsChanged(tx, deps, into);
}
