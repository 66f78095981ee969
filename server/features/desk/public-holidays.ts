const DAY = 24 * 60 * 60 * 1000;
/** How far ahead holidays are suggested: as far as people plan. */
const AHEAD = 548 * DAY;

interface Holiday {
  /** `2026-12-25` */
  readonly date: string;
  readonly name: string;
}

/**
 * The public holidays of the next 18 months, in English and in order. Those of the Islamic calendar are estimates, which is
 * why a person confirms each.
 * @param country as in ISO 3166: `AE`, or with a region `GB-ENG`
 */
export async function publicHolidays(country: string, now: number): Promise<Holiday[]> {
  // Loaded on demand, because its rules for all countries take some megabytes.
  const { default: Holidays } = await import('date-holidays');
  const [state = '', region] = country.split('-');
  const calendar = region ? new Holidays(state, region) : new Holidays(state);
  calendar.setLanguages('en');
  const [first, last] = [now, now + AHEAD].map((time) => new Date(time).toISOString().slice(0, 10)) as [string, string];
  const years = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const found = new Map<string, string>();
  for (let year = years[0]!; year <= years[1]!; year++) {
    for (const { type, date: begin, name, start, end } of calendar.getHolidays(year)) {
      if (type !== 'public') continue;
      // Some last several days.
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
      for (let day = 0; day < days; day++) {
        const date = new Date(Date.parse(begin.slice(0, 10)) + day * DAY).toISOString().slice(0, 10);
        if (date >= first && date <= last && !found.has(date)) found.set(date, name);
      }
    }
  }
  return [...found].map(([date, name]) => ({ date, name })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
