import type * as z from 'zod/mini';
import type { SchoolStage } from '#shared/contracts/choices.ts';
import type * as contract from '#shared/contracts/contacts.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { timestamp, timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { type ContactNeeds, contactsChanged } from '../contacts/contact-service.ts';
import { findSchool, type SchoolRow, schoolsWith } from './school-repository.ts';
import { presentSchool } from './school-presenter.ts';

type Fields = z.output<typeof contract.createSchool.body>;

/** @throws HttpError 404 */
export async function requireSchool(db: Db, id: number): Promise<SchoolRow> {
  const row = await findSchool(db, id);
  if (!row) throw notFound('this school');
  return row;
}

/** Adds a school. Call it in a transaction. @throws HttpError 400 for a missing reason or owner, 409 for a taken domain */
export async function createSchool(tx: Transaction, deps: ContactNeeds, fields: Fields): Promise<SchoolRow> {
  await expectSound(tx, fields);
  const now = timestamp(deps.clock);
  const { id } = await tx.db
    .insertInto('schools')
    .values({ ...columnsOf(fields), stage_since: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setDomains(tx, id, fields.domains);
  await contactsChanged(tx, deps, null);
  return requireSchool(tx.db, id);
}

/**
 * Changes a school. A repeated change succeeds. Call it in a transaction.
 * @returns the school, and whether anything has changed
 * @throws HttpError 404; 400 for a missing reason or owner; 409 when somebody has saved it since `ifUpdatedAt`, or another
 *   school has one of the domains
 */
export async function changeSchool(
  tx: Transaction,
  deps: ContactNeeds,
  id: number,
  { ifUpdatedAt, ...fields }: Fields & { readonly ifUpdatedAt?: string | undefined },
): Promise<{ readonly row: SchoolRow; readonly isChanged: boolean }> {
  const before = await requireSchool(tx.db, id);
  const columns = columnsOf(fields);
  const { domains: had } = presentSchool(before);
  const wanted = [...new Set(fields.domains)].toSorted();
  const isSame =
    wanted.join() === had.join() &&
    (Object.keys(columns) as (keyof typeof columns)[]).every((column) => columns[column] === before[column]);
  if (isSame) return { row: before, isChanged: false };
  if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
    throw await editConflict(tx.db, { kind: 'school', id, what: 'school', field: 'ifUpdatedAt' });
  }
  await expectSound(tx, fields, before);
  await tx.db
    .updateTable('schools')
    .set({
      ...columns,
      ...(columns.stage !== before.stage && { stage_since: timestamp(deps.clock) }),
      updated_at: timestampAfter(deps.clock, before.updated_at),
    })
    .where('id', '=', id)
    .execute();
  await setDomains(tx, id, wanted);
  await contactsChanged(tx, deps, null);
  return { row: await requireSchool(tx.db, id), isChanged: true };
}

/**
 * Moves a school to another stage. Call it in a transaction.
 * @returns the school, and whether its stage or reason has changed
 * @throws HttpError 400 when a lost school has no reason, 404
 */
export async function moveSchool(
  tx: Transaction,
  deps: ContactNeeds,
  id: number,
  { stage, lostReason }: { readonly stage: SchoolStage; readonly lostReason: string | null },
): Promise<{ readonly row: SchoolRow; readonly isChanged: boolean }> {
  const before = await requireSchool(tx.db, id);
  // Keeps the reason of an earlier loss, so that undoing a move needs no new one.
  const reason = lostReason ?? before.lost_reason;
  expectReason(stage, reason);
  if (before.stage === stage && before.lost_reason === reason) return { row: before, isChanged: false };
  await tx.db
    .updateTable('schools')
    .set({
      stage,
      lost_reason: reason,
      ...(stage !== before.stage && { stage_since: timestamp(deps.clock) }),
      updated_at: timestampAfter(deps.clock, before.updated_at),
    })
    .where('id', '=', id)
    .execute();
  await contactsChanged(tx, deps, null);
  return { row: await requireSchool(tx.db, id), isChanged: true };
}

/**
 * Moves the domains and contacts of one school to another, which keeps its own name and stage, and deletes the first.
 * Call it in a transaction.
 * @throws HttpError 404; 409 when it is the same school, or the two together have too many notes or domains
 */
export async function mergeSchools(
  tx: Transaction,
  deps: ContactNeeds,
  from: number,
  into: number,
): Promise<SchoolRow> {
  if (from === into) throw new HttpError('conflict', 'You can’t merge a school with itself.');
  const source = await requireSchool(tx.db, from);
  const target = await requireSchool(tx.db, into);
  if (presentSchool(source).domains.length + presentSchool(target).domains.length > deskLimits.domains) {
    throw new HttpError('conflict', 'Together they have more than 20 domains. Please remove some first.');
  }
  const note = [target.note, source.note].filter(Boolean).join('\n\n') || null;
  if ((note?.length ?? 0) > deskLimits.contactNote) {
    throw new HttpError('conflict', 'Their notes are too long for one school. Please shorten one first.');
  }
  await tx.db.updateTable('school_domains').set({ school_id: into }).where('school_id', '=', from).execute();
  await tx.db.updateTable('contacts').set({ school_id: into }).where('school_id', '=', from).execute();
  await tx.db.deleteFrom('schools').where('id', '=', from).execute();
  await tx.db
    .updateTable('schools')
    .set({
      country: target.country ?? source.country,
      phase: target.phase ?? source.phase,
      owner_id: target.owner_id ?? source.owner_id,
      ...(target.next_step === null &&
        target.next_date === null && { next_step: source.next_step, next_date: source.next_date }),
      note,
      updated_at: timestampAfter(deps.clock, target.updated_at),
    })
    .where('id', '=', into)
    .execute();
  await contactsChanged(tx, deps, null);
  return requireSchool(tx.db, into);
}

const columnsOf = ({ name, country, phase, ownerId, stage, nextStep, nextDate, lostReason, note }: Fields) => ({
  name,
  country,
  phase,
  owner_id: ownerId,
  stage,
  next_step: nextStep,
  next_date: nextDate,
  lost_reason: lostReason,
  note,
});

/** @throws HttpError 400 when a lost school has no reason */
function expectReason(stage: SchoolStage, reason: string | null): void {
  if (stage === 'lost' && reason === null) {
    throw refusedField('validation_failed', 'lostReason', 'Please say why the school was lost');
  }
}

async function expectSound(tx: Transaction, fields: Fields, before?: SchoolRow): Promise<void> {
  expectReason(fields.stage, fields.lostReason);
  if (fields.ownerId !== null && fields.ownerId !== before?.owner_id) {
    const owner = await tx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', fields.ownerId)
      .where('is_admin', '=', 1)
      .where('deleting_since', 'is', null)
      .executeTakeFirst();
    if (!owner) throw refusedField('validation_failed', 'ownerId', 'Please choose an administrator');
  }
  const taken =
    fields.domains.length === 0
      ? undefined
      : (await schoolsWith(tx.db, fields.domains)).find(({ id }) => id !== before?.id);
  if (taken) {
    throw refusedField('conflict', 'domains', `${taken.domain} belongs to ${taken.name}. You can merge the two.`);
  }
}

async function setDomains(tx: Transaction, schoolId: number, wanted: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('school_domains').where('school_id', '=', schoolId).execute();
  const rows = [...new Set(wanted)].map((domain) => ({ domain, school_id: schoolId }));
  if (rows.length > 0) await tx.db.insertInto('school_domains').values(rows).execute();
}
