import { isDeepStrictEqual } from 'node:util';
import { businessHours, offices as initialOffices } from '#data/content/business-hours.ts';
import type * as z from 'zod/mini';
import type { officeHoursForm, OfficeHours } from '#shared/contracts/office-hours.ts';
import type { Office } from '#shared/rules/reply-time.ts';
import type { OfficeHoursTable } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { type Clock, timestampAfter } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';

/** The promised time for each reply, in minutes while an office is open. */
export const { promisedMinutes } = businessHours;

type Dates = OfficeHours['dates'];

/** An office's hours, with the version they were saved as; null for the initial ones. */
interface ReadOffice extends Office {
  readonly country: string;
  readonly week: OfficeHours['week'];
  readonly dates: Dates;
  readonly updatedAt: string | null;
}

/** An office by its city. @throws HttpError 404 */
export async function requireOffice(db: Db, city: string): Promise<ReadOffice> {
  const office = (await readOffices(db)).find((each) => each.city === city);
  if (!office) throw notFound('this office');
  return office;
}

/**
 * Changes an office's hours. A repeated change succeeds. Call it in a transaction.
 * @returns the office, and whether anything has changed
 * @throws HttpError 404; 409 when somebody has saved the office since `ifUpdatedAt`
 */
export async function changeHours(
  tx: Transaction,
  clock: Clock,
  city: string,
  { week, dates, ifUpdatedAt }: z.output<typeof officeHoursForm>,
): Promise<{ readonly office: OfficeHours; readonly isChanged: boolean }> {
  const before = await requireOffice(tx.db, city);
  const now = presentOffice(before);
  const next = presentOffice({ ...before, week, dates });
  if (isDeepStrictEqual(next, now)) return { office: now, isChanged: false };
  if ((ifUpdatedAt ?? null) !== before.updatedAt) {
    throw await editConflict(tx.db, { kind: 'office', id: city, what: 'office', field: 'ifUpdatedAt' });
  }
  const updatedAt = timestampAfter(clock, before.updatedAt ?? '');
  await saveHours(tx.db, {
    city,
    week: JSON.stringify(next.week),
    dates: JSON.stringify(next.dates),
    updated_at: updatedAt,
  });
  return { office: { ...next, updatedAt }, isChanged: true };
}

/** The offices in the order of the content, each with the hours saved in the console, or else its initial ones. */
export async function readOffices(db: Db): Promise<ReadOffice[]> {
  const rows = await db.selectFrom('office_hours').selectAll().execute();
  return initialOffices.map((office) => {
    const row = rows.find(({ city }) => city === office.city);
    const initial = office.dates.map((date) => ({ ...date, name: '' }));
    return row ? { ...office, ...readHours(row) } : { ...office, dates: initial, updatedAt: null };
  });
}

const readHours = ({ week, dates, updated_at }: OfficeHoursTable) => ({
  week: JSON.parse(week) as OfficeHours['week'],
  dates: JSON.parse(dates) as Dates,
  updatedAt: updated_at,
});

async function saveHours(db: Db, row: OfficeHoursTable): Promise<void> {
  await db
    .insertInto('office_hours')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('city').doUpdateSet({ week: row.week, dates: row.dates, updated_at: row.updated_at }),
    )
    .execute();
}

/** Every office as the console shows it. */
export const listOffices = async (db: Db): Promise<OfficeHours[]> => (await readOffices(db)).map(presentOffice);

/** An office as the console shows it: days from Monday on, dates in order. */
const presentOffice = ({ city, timeZone, week, dates, updatedAt }: ReadOffice): OfficeHours => ({
  city,
  timeZone,
  week: week.toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7)),
  dates: dates.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  updatedAt,
});
