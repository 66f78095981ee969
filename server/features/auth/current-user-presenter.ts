import type { CurrentUser } from '#shared/contracts/users.ts';
import type { Actor } from '../../app/actor.ts';
import { presentShown } from '../users/shown-member.ts';

/** A person as shown to themselves: the only shape that holds an e-mail address (decisions §3). */
export const presentCurrentUser = (row: Actor): CurrentUser => ({
  ...presentShown(row),
  email: row.email,
  level: row.level,
  isAdmin: row.is_admin === 1,
  emailConfirmed: row.email_confirmed_at !== null,
});
