import type { Generated } from 'kysely';
import type { Defaulted } from './schema.ts';

/** What a total counts: everything together, or one page, source or campaign. */
export type ViewKind = 'all' | 'page' | 'source' | 'campaign';

/** Page views of a day, in London. */
interface ViewTotalsTable {
  kind: ViewKind;
  /** `YYYY-MM-DD` */
  day: string;
  /** A path, a host, or a campaign as JSON of its three words; empty for `all`. */
  name: string;
  /** Of sources and campaigns: how many arrived from there. */
  views: Defaulted<number>;
  /** Of `all` and pages: how many people, as far as their browsers tell them apart. */
  visitors: Defaulted<number>;
}

/** The visitors of a day and their pages, by a hash that nobody can trace once the day's key is gone. */
interface VisitorDaysTable {
  id: Generated<number>;
  day: string;
  visitor: string;
  /** Empty for the whole site. */
  page: string;
}

/** Counts of page views, from which nobody can be found. */
export interface AnalyticsTables {
  view_totals: ViewTotalsTable;
  visitor_days: VisitorDaysTable;
  /** The key of the present day's hashes. */
  view_keys: { day: string; key: string };
}
