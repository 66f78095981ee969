import { isDeepStrictEqual } from 'node:util';
import type * as contract from '#shared/contracts/office-hours.ts';
import { replyPromise } from '#shared/rules/reply-time.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { presentOffice, promisedMinutes, readOffices, saveHours } from './office-hours.ts';
import { publicHolidays } from './public-holidays.ts';

/** The promised reply time, and the office hours that it depends on. */
export function deskHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>): HandlersFor<typeof contract> {
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

    async listOfficeHours() {
      return { promisedMinutes, offices: (await readOffices(db)).map(presentOffice) };
    },

    async changeOfficeHours({ params, body, audit, write }) {
      return write(async (tx) => {
        const before = (await readOffices(tx.db)).find(({ city }) => city === params.city);
        if (!before) throw notFound('this office');
        const { week, dates } = presentOffice({ ...before, week: body.week, dates: body.dates });
        const now = presentOffice(before);
        // A retry after a lost response.
        if (isDeepStrictEqual({ week, dates }, { week: now.week, dates: now.dates })) return now;
        if ((body.ifUpdatedAt ?? null) !== before.updatedAt) {
          const edited = { kind: 'office', id: before.city, what: 'office', field: 'ifUpdatedAt' };
          throw await editConflict(tx.db, edited);
        }
        const updatedAt = timestampAfter(clock, before.updatedAt ?? '');
        await saveHours(tx.db, {
          city: before.city,
          week: JSON.stringify(week),
          dates: JSON.stringify(dates),
          updated_at: updatedAt,
        });
        await audit(tx, { kind: 'office', id: before.city, summary: `Changed the hours of the ${before.city} office` });
        return presentOffice({ ...before, week, dates, updatedAt });
      });
    },

    async listPublicHolidays({ params }) {
      const office = (await readOffices(db)).find(({ city }) => city === params.city);
      if (!office) throw notFound('this office');
      return publicHolidays(office.country, clock.now());
    },
  };
}
