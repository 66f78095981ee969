import { contact } from '#data/content/contact.ts';
import type * as contract from '#shared/contracts/auth.ts';
import type { RegistrationMode } from '#shared/contracts/choices.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { findActor, updateLastActive, type Actor } from '../../app/actor.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { isSuspended, readSuspension } from '../../app/suspension.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, refusedField } from '../../platform/errors.ts';
import { hashToken, looksLikeToken } from '../../platform/secrets.ts';
import { joinBy } from '../membership/invitation-service.ts';
import { registrationModeReader } from '../membership/registration-mode.ts';
import { presentCurrentUser } from './account-presenter.ts';
import { changeUnconfirmed, findAccount, insertAccount, replacePassword } from './account-repository.ts';
import { confirmAddress, markConfirmed, queueConfirmation } from './email-confirmation.ts';
import { queueResetLink, spendReset } from './password-reset.ts';
import { checkCredentials, invalidCredentials, requirePassword } from './sign-in.ts';

const LINK_ON_ITS_WAY = "If an account with that email exists, you'll receive a password reset link shortly.";

const taken = (): HttpError => refusedField('conflict', 'email', 'An account with this email already exists');
const confirmedAlready = (): HttpError =>
  refusedField(
    'conflict',
    'email',
    `This address is already confirmed. To change it, please write to ${contact.email}.`,
  );
const badLink = (): HttpError =>
  new HttpError('invalid_token', 'The password reset link is invalid or has expired.', { success: false });

/** Why registration is closed at the moment. */
const needed = {
  approval: () =>
    new HttpError(
      'approval_needed',
      'We approve new members of the Circle ourselves. Please send us a request to join.',
    ),
  invitation: () =>
    new HttpError(
      'invitation_needed',
      `You need an invitation to join the Circle. Please open the link in your invitation, or write to ${contact.email}.`,
    ),
};

/** Accounts and sessions. */
export function authHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { config, db, clock, limits, passwords, jobs, live, secret } = deps;
  const readMode = registrationModeReader(deps);
  const presentToThemselves = async (actor: Actor): Promise<CurrentUser> =>
    presentCurrentUser(actor, await readSuspension(db, clock, actor));

  /** Redeems the invitation. An expired one does not matter where registration is open to everybody. */
  const isConfirmedBy = async (
    tx: Transaction,
    invitation: string | undefined,
    { mode, ...person }: { userId: number; email: string; mode: RegistrationMode },
  ): Promise<boolean> => {
    if (invitation === undefined) return false;
    try {
      return await joinBy(tx, clock, invitation, person);
    } catch (error) {
      if (mode === 'open' && error instanceof HttpError) return false;
      throw error;
    }
  };

  return {
    async getCurrentUser({ actor }) {
      return presentToThemselves(actor);
    },

    async checkAdmin({ actor }) {
      return { isAdmin: actor.is_admin === 1 };
    },

    async login({ body, client, device, log, signIn, signOut }) {
      const attempt = { ...body, client, device: device.idFor(body.email) };
      const account = await checkCredentials({ db, limits, passwords }, attempt, log);
      await signIn(account.id);
      // A reset may have happened during the password check. It ended only the sessions that existed then.
      const current = await findAccount(db, account.email);
      const actor = await findActor(db, account.id);
      if (!actor || current?.password_hash !== account.password_hash) {
        await signOut();
        throw invalidCredentials();
      }
      device.remember(account.email);
      log.info({ userId: account.id }, 'signed in');
      return presentToThemselves(isSuspended(actor, clock) ? actor : await updateLastActive(db, clock, actor));
    },

    async register({ body, client, device, log, write, signIn }) {
      await limits.consume('register:client', client);
      const passwordHash = await passwords.hash(body.password);
      const mode = await readMode();
      let isNew = false;
      const user = await write(async (tx) => {
        if (mode !== 'open' && body.invitation === undefined) throw needed[mode]();
        const { email, firstName, lastName } = body;
        const account = { email, firstName, lastName, passwordHash, now: timestamp(clock) };
        const row = await insertAccount(tx.db, account).catch((error: unknown) => {
          throw isUniqueViolation(error) ? taken() : error;
        });
        const isInvited = await isConfirmedBy(tx, body.invitation, { userId: row.id, email, mode });
        const isConfirmed = isInvited || !config.confirmEmail;
        if (isConfirmed) await markConfirmed(tx.db, clock, row.id);
        else await queueConfirmation({ jobs, clock }, tx, row.id);
        // Not earlier: the second of two calls with the same key may get this far and be rolled back.
        tx.afterCommit(() => {
          isNew = true;
          log.info({ userId: row.id }, 'registered');
        });
        return { ...presentCurrentUser(row), emailConfirmed: isConfirmed };
      });
      // A retry after a lost response signs in too, unless the password has changed since.
      if (!isNew) {
        const account = await findAccount(db, body.email);
        if (account?.id !== user.id || !(await passwords.verify(body.password, account.password_hash))) throw taken();
      }
      await signIn(user.id);
      device.remember(user.email);
      return user;
    },

    async logout({ actor, log, signOut }) {
      await signOut();
      if (actor) log.info({ userId: actor.id }, 'signed out');
      return { success: true };
    },

    async confirmEmail({ body, client, log, write }) {
      return write(async (tx) => {
        await limits.consume('confirm-email:client', client);
        const userId = await confirmAddress(tx.db, { clock, secret }, body.token);
        tx.afterCommit(() => log.info({ userId }, 'email address confirmed'));
        return { success: true, message: 'Your email address is confirmed.' };
      });
    },

    async sendEmailConfirmation({ actor, write }) {
      return write(async (tx) => {
        if (actor.email_confirmed_at !== null) {
          return { success: true, message: 'Your email address is already confirmed.' };
        }
        await limits.consume('confirm-email:member', String(actor.id));
        await queueConfirmation({ jobs, clock }, tx, actor.id);
        return { success: true, message: `We’ve sent the link to ${actor.email}. Please check your inbox.` };
      });
    },

    async changeUnconfirmedEmail({ body, actor, device, log, write }) {
      if (actor.email_confirmed_at !== null) throw confirmedAlready();
      await requirePassword(deps, actor, { password: body.password, field: 'password' });
      const user = await write(async (tx) => {
        await limits.consume('confirm-email:member', String(actor.id));
        const changed = await changeUnconfirmed(tx.db, actor.id, { email: body.email, now: timestamp(clock) }).catch(
          (error: unknown) => {
            throw isUniqueViolation(error) ? taken() : error;
          },
        );
        if (!changed) throw confirmedAlready();
        await queueConfirmation({ jobs, clock }, tx, actor.id);
        tx.afterCommit(() => log.info({ userId: actor.id }, 'unconfirmed email address changed'));
        return presentToThemselves(changed);
      });
      device.remember(user.email);
      return user;
    },

    async forgotPassword({ body, client, write }) {
      await limits.consume('forgot:client', client);
      await limits.consume('forgot:account', body.email);
      return write(async (tx) => {
        await queueResetLink(tx, deps, body.email);
        return { success: true, message: LINK_ON_ITS_WAY };
      });
    },

    async resetPassword({ body, client, log, write }) {
      await limits.consume('reset:client', client);
      if (!looksLikeToken(body.token)) throw badLink();
      const passwordHash = await passwords.hash(body.newPassword);
      let email: string | undefined;
      const answer = await write(async (tx) => {
        const now = timestamp(clock);
        const userId = await spendReset(tx.db, hashToken(body.token), now);
        if (userId === undefined) throw badLink();
        email = await replacePassword(tx.db, userId, { passwordHash, now });
        // The link came by mail, which confirms the address.
        await markConfirmed(tx.db, clock, userId);
        tx.afterCommit(() => {
          log.info({ userId }, 'password reset');
          live.recheck();
        });
        return { success: true as const, message: 'Password reset successful' };
      });
      // The person who reads the account's mail is not the one who guessed its password.
      if (email !== undefined) await limits.reset('login-failed:account', email);
      return answer;
    },
  };
}
