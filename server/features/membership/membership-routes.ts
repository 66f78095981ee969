import type * as contract from '#shared/contracts/membership.ts';
import type { Application, Invitation } from '#shared/contracts/membership.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { countWaiting, findApplications, type ListedApplicationRow } from './application-repository.ts';
import { apply, decideApplication } from './application-service.ts';
import { endInvitation, findInvitations, type ListedInvitationRow } from './invitation-repository.ts';
import { invitationLink, invite, requireInvitation } from './invitation-service.ts';
import { registrationModeReader, storeMode } from './registration-mode.ts';

const modeWords = { open: 'without approval', approval: 'with approval', invitation: 'by invitation only' } as const;

/** How people join: the setting, applications and invitations. Registration itself is in `auth`. */
export function membershipHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock, limits, contentChanged, publicUrl } = deps;
  const readMode = registrationModeReader(deps);
  return {
    async getRegistration() {
      return { mode: await readMode() };
    },

    async applyToJoin({ body, client, write }) {
      if ((await readMode()) !== 'approval') {
        throw new HttpError('conflict', 'We’re not taking requests to join at the moment. Please reload the page.');
      }
      await limits.consume('apply:client', client);
      return write(async (tx) => ({ success: true, message: await apply(tx, deps, body) }));
    },

    async lookAtInvitation({ body, client }) {
      await limits.consume('invitation:client', client);
      const { email, expires_at: expiresAt } = await requireInvitation(db, clock, body.invitation);
      return { email, expiresAt };
    },

    async getAdmission() {
      return { mode: await readMode(), waiting: await countWaiting(db, circleLimits.overviewCount) };
    },

    setRegistration: ({ body, audit, write }) =>
      write(async (tx) => {
        await storeMode(tx.db, body.mode, timestamp(clock));
        // The cached sign-in page says how to join.
        await contentChanged(tx);
        await audit(tx, { kind: 'setting', id: 'registration', summary: `People now join ${modeWords[body.mode]}` });
        return { mode: body.mode };
      }),

    async listApplications({ query, nextPage }) {
      const { state, limit } = query;
      const rows = await findApplications(db, { state, limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentApplication);
    },

    decideApplication: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const { application, decided } = await decideApplication(tx, deps, params.id, { ...body, adminId: actor.id });
        if (decided) {
          // Without name and address: the log is kept longer than the application.
          const summary = `${body.approved ? 'Approved' : 'Declined'} the request to join ${application.id}`;
          await audit(tx, { kind: 'application', id: application.id, summary });
        }
        return presentApplication(application);
      }),

    async listInvitations({ query, nextPage }) {
      const rows = await findInvitations(db, { limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      const now = timestamp(clock);
      return page.map((row) => presentInvitation(row, now));
    },

    async createInvitation({ body, actor, audit, write }) {
      const { label, email = null, days, mostUses } = body;
      // Not stored with the response for retries: the token exists only in this response.
      let link: string | null = null;
      const made = await write(async (tx) => {
        if (email !== null) await refuseMember(tx.db, email);
        const { row, token } = await invite(tx, deps, { label, email, days, mostUses, adminId: actor.id });
        link = token && invitationLink(publicUrl(), token);
        const what = email === null ? `a link for ${mostUses}` : 'one person by email';
        await audit(tx, { kind: 'invitation', id: row.id, summary: `Created an invitation: ${what}, ${days} days` });
        const maker = { maker_id: actor.id, maker_first_name: actor.first_name, maker_last_name: actor.last_name };
        return { ...presentInvitation({ ...row, ...maker }, timestamp(clock)), link: null };
      });
      return { ...made, link };
    },

    revokeInvitation: ({ params, audit, write }) =>
      write(async (tx) => {
        const ended = await endInvitation(tx.db, params.id, timestamp(clock));
        if (ended === undefined) throw notFound('this invitation');
        if (ended)
          await audit(tx, { kind: 'invitation', id: params.id, summary: `Revoked the invitation ${params.id}` });
        return { success: true };
      }),
  };
}

async function refuseMember(db: Deps['db'], email: string): Promise<void> {
  const member = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (member) throw new HttpError('conflict', 'Someone with this address is already a member.');
}

const personOf = (id: number | null, firstName: string | null, lastName: string | null) =>
  id === null ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '' };

const presentApplication = (row: ListedApplicationRow): Application => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  schoolName: row.school_name,
  role: row.role,
  note: row.note,
  state: row.state,
  word: row.word,
  decidedBy: personOf(row.decider_id, row.decider_first_name, row.decider_last_name),
  decidedAt: row.decided_at,
  userId: row.user_id,
  createdAt: row.created_at,
});

const presentInvitation = (row: ListedInvitationRow, now: string): Invitation => ({
  id: row.id,
  label: row.label,
  email: row.email,
  mostUses: row.most_uses,
  uses: row.uses,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  createdBy: personOf(row.maker_id, row.maker_first_name, row.maker_last_name),
  createdAt: row.created_at,
  open: row.revoked_at === null && row.expires_at > now && row.uses < row.most_uses,
});
