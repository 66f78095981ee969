import type * as contract from '#shared/contracts/privacy.ts';
import type { PersonData } from '#shared/contracts/privacy.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { isAdministratorAddress } from '../auth/administrators.ts';
import { countDue } from '../retention/retention.ts';
import { beginErasing, findPersonData } from './person.ts';

/** Retention periods, and the erasure of a person. */
export function privacyHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { clock, config, db, erasures } = deps;
  return {
    listRetention: () => countDue(deps),

    lookForPerson: ({ body }) => findPersonData(deps, { email: body.email, until: timestamp(clock) }),

    async erasePerson({ body, actor, audit, log, write }) {
      const { email } = body;
      if (email === config.contactEmail) {
        throw new HttpError('conflict', 'This is your agency’s own address, so nothing was erased.');
      }
      if (await isAdministratorAddress(db, email)) {
        throw new HttpError(
          'conflict',
          'This address belongs to an administrator. Remove their access first (npm run admin -- ADDRESS --revoke).',
        );
      }
      const until = timestamp(clock);
      const held = await findPersonData(deps, { email, until });
      const entry = await erasures.person(email, until);
      return write(async (tx) => {
        await beginErasing(tx, deps, { email, until }, entry);
        // Without the address: an erased person must not stay in the log either.
        await audit(tx, { kind: 'person', id: 'erased', summary: `Erased a person: ${inWords(held)}` });
        tx.afterCommit(() => log.warn({ admin: actor.id }, 'a person is being erased'));
        return { ...held, isUnderWay: true };
      });
    },
  };
}

const COUNTED = ['inquiries', 'chats', 'subscriptions', 'jobs', 'mails', 'mentions'] as const;

function inWords({ member, ...held }: PersonData): string {
  const parts = COUNTED.map((what) => `${held[what]} ${what}`);
  const more = (['contacts', 'conversations'] as const).flatMap((what) => (held[what] ? `${held[what]} ${what}` : []));
  return [...parts, ...more, ...(member ? ['an account'] : [])].join(', ');
}
