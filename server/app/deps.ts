import type { Logger } from 'pino';
import type { Geocoder } from '../adapters/geocoder.ts';
import type { PageFetcher } from '../adapters/page-fetcher.ts';
import type { Push } from '../adapters/web-push.ts';
import type { Db, Transaction } from '../db/transaction.ts';
import type { ErasureList } from '../erasures/erasure-list.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Live } from '../live/live.ts';
import type { Media } from '../media/media.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { PageViews } from './page-views.ts';
import type { RateLimits } from './rate-limits.ts';

/** The services that features work with. Each feature takes those it needs. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly jobs: JobQueue;
  /** Records erasures, so that a restored backup does not undo them. */
  readonly erasures: ErasureList;
  /** Uploaded files: of members, the blog, the library and the inbox. */
  readonly media: Media;
  /** Sends notifications to members' devices. */
  readonly push: Push;
  /** Sends events to open screens. */
  readonly live: Live;
  /** Resolves once the gazetteer's places are in the database. */
  readonly places: { readonly ready: () => Promise<void> };
  /** Fetches the web pages that members' posts link to. */
  readonly pages: PageFetcher;
  /** Counts page views. */
  readonly views: PageViews;
  /** Finds the coordinates of a member's location. */
  readonly geocoder: Geocoder;
  /** Signs cookies and fingerprints. */
  readonly secret: string;
  /** The site's own address, without a trailing slash. With port 0 it is known once the server listens. */
  readonly publicUrl: () => string;
  /** Records a change of a public page's content, in its transaction. Cached pages are then rendered again. */
  readonly contentChanged: (tx: Transaction) => Promise<void>;
  /** Version of the public content; cached pages of an older version are rendered again. */
  readonly contentVersion: () => number;
}
