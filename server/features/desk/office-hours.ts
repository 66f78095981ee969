import { businessHours, offices as initialOffices } from '#data/content/business-hours.ts';
import type { OfficeHours } from '#shared/contracts/office-hours.ts';
import type { Office } from '#shared/rules/reply-time.ts';
import type { OfficeHoursTable } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/** The longest wait for a first reply while an office is open. */
export const { promisedMinutes } = businessHours;

type Dates = OfficeHours['dates'];

/** An office's hours, with the version they were saved as; null for the initial ones. */
interface ReadOffice extends Office {
  readonly country: string;
  readonly week: OfficeHours['week'];
  readonly dates: Dates;
  readonly updatedAt: string | null;
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

/** Saves an office's hours. */
export async function saveHours(db: Db, row: OfficeHoursTable): Promise<void> {
  await db
    .insertInto('office_hours')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('city').doUpdateSet({ week: row.week, dates: row.dates, updated_at: row.updated_at }),
    )
    .execute();
}

/** An office as the console shows it: days from Monday on, dates in order. */
export const presentOffice = ({ city, timeZone, week, dates, updatedAt }: ReadOffice): OfficeHours => ({
  city,
  timeZone,
  week: week.toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7)),
  dates: dates.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  updatedAt,
});
