import type * as contract from '#shared/contracts/office-hours.ts';
import { replyPromise } from '#shared/rules/reply-time.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import { changeHours, listOffices, promisedMinutes, readOffices, requireOffice } from './office-hours.ts';
import { publicHolidays } from './public-holidays.ts';
import { recomputeDueTimes } from './reply-clock.ts';

/** The promised reply time, and the office hours that it depends on. */
export function deskHandlers({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): HandlersFor<typeof contract> {
  return {
    async getReplyPromise({ query, actor }) {
      if (query.at !== undefined && !actor?.is_admin) {
        throw new HttpError('forbidden', 'Only administrators can ask about another time.');
      }
      const at = query.at === undefined ? clock.now() : Date.parse(query.at);
      const promised = replyPromise(at, await readOffices(db), promisedMinutes);
      return {
        open: promised?.isOpen ?? false,
        replyBy: promised ? new Date(promised.by).toISOString() : null,
        office: promised ? { city: promised.office.city, timeZone: promised.office.timeZone } : null,
      };
    },

    listOfficeHours: async () => ({ promisedMinutes, offices: await listOffices(db) }),

    changeOfficeHours: ({ params: { city }, body, audit, write }) =>
      write(async (tx) => {
        const { office, isChanged } = await changeHours(tx, clock, city, body);
        if (isChanged) {
          await recomputeDueTimes(tx, { jobs });
          await audit(tx, { kind: 'office', id: city, summary: `Changed the hours of the ${city} office` });
        }
        return office;
      }),

    listPublicHolidays: async ({ params }) =>
      publicHolidays((await requireOffice(db, params.city)).country, clock.now()),
  };
}
