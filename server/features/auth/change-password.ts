import { timestamp } from '../../platform/clock.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../app/deps.ts';
import type { Actor } from '../../app/actor.ts';
import { refusedField } from '../../platform/errors.ts';
import { findAccount, replacePassword } from './account-repository.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords'>;

/**
 * Asks a member for their password again, before what cannot be undone. Tries are counted, since a session that was
 * left open must not become a place to guess.
 * @param field where a wrong one is told
 * @throws HttpError 400 with the field; 429 after ten in 15 minutes; 503 when too many are checked at once
 */
export async function requirePassword(
  { db, limits, passwords }: Pick<Needs, 'db' | 'limits' | 'passwords'>,
  actor: Actor,
  { password, field }: { password: string; field: string },
): Promise<void> {
  await limits.consume('password-check:member', String(actor.id));
  const account = await findAccount(db, actor.email);
  if (!account || !(await passwords.verify(password, account.password_hash))) {
    throw refusedField('validation_failed', field, 'This is not your current password');
  }
  await limits.forget('password-check:member', String(actor.id));
}

/** Sets a new password; ends every session and every reset link. The caller opens a new session. */
export async function changePassword(deps: Needs, actor: Actor, newPassword: string): Promise<void> {
  const passwordHash = await deps.passwords.hash(newPassword);
  await transaction(deps.db, (tx) => replacePassword(tx.db, actor.id, { passwordHash, now: timestamp(deps.clock) }));
}
