import { findColleague } from '#data/content/people.ts';
import type { Deps } from '../../app/deps.ts';
import { findUpcoming, hostsOf } from './webinar-repository.ts';

/** The public details of the next webinar, for visitors of the sign-in page. */
export interface WebinarPreview {
  readonly title: string;
  readonly startsAt: string;
  /** The host’s time zone. */
  readonly timeZone: string;
  readonly minutes: number;
  /** The names of the hosts. */
  readonly hosts: readonly string[];
}

/** The next published webinar that has not started; undefined without one. */
export async function nextWebinar({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<WebinarPreview | undefined> {
  const rows = await findUpcoming(db, { now: clock.now(), limit: 20, after: undefined });
  const now = new Date(clock.now()).toISOString();
  const next = rows.find(({ status, starts_at }) => status === 'published' && starts_at > now);
  return (
    next && {
      title: next.title,
      startsAt: next.starts_at,
      timeZone: next.time_zone,
      minutes: next.minutes,
      hosts: hostsOf(next).map((slug) => findColleague(slug)?.name ?? slug),
    }
  );
}
