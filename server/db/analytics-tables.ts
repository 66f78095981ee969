import type { Generated } from 'kysely';
import type { Defaulted } from './schema.ts';

/** What a total counts: everything, or one page, source or campaign. */
export type ViewKind = 'all' | 'page' | 'source' | 'campaign';

/** Page views of a day, in London. */
interface ViewTotalsTable {
  kind: ViewKind;
  /** `YYYY-MM-DD` */
  day: string;
  /** A path, a host, or a campaign as JSON of its three words; empty for `all`. */
  name: string;
  /** For sources and campaigns: the number of arrivals from there. */
  views: Defaulted<number>;
  /** For `all` and pages: the number of people, as far as their browsers can be told apart. */
  visitors: Defaulted<number>;
}

/** A day's visitors and their pages, by a hash that cannot be traced once the day's key is deleted. */
interface VisitorDaysTable {
  id: Generated<number>;
  day: string;
  visitor: string;
  /** Empty for the whole site. */
  page: string;
}

/** Anonymous counts of page views. */
export interface AnalyticsTables {
  view_totals: ViewTotalsTable;
  visitor_days: VisitorDaysTable;
  /** The key of the current day's hashes. */
  view_keys: { day: string; key: string };
}
