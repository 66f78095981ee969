import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Geocoder } from '../features/places/geocoder.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Push } from '../adapters/push/push.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../db/transaction.ts';
import type { PlaceImport } from '../features/places/import-places.ts';
import type { ErasureList } from '../erasures/erasure-list.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Media } from '../media/media.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Live } from '../live/live.ts';

/** What the features are given; each takes what it needs. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly jobs: JobQueue;
  /** What has been erased for good, also from backups. */
  readonly erasures: ErasureList;
  /** Pictures and sounds of the Circle. */
  readonly media: Media;
  /** Tells devices of members who look at no screen of ours. */
  readonly push: Push;
  /** Tells people who have a screen open what happens. */
  readonly live: Live;
  /** The places of the world, for suggestions. */
  readonly places: Pick<PlaceImport, 'ready'>;
  /** Finds where a member's location is. */
  readonly geocoder: Geocoder;
  /** Signs cookies and fingerprints. */
  readonly secret: string;
  /** The site's own address, without a slash at the end; known once the server listens when the port was 0. */
  readonly publicUrl: () => string;
  /** Tells that a public page's content has changed, so that rendered pages are made anew. */
  readonly contentChanged: () => void;
  /** Another number after each change: whatever was made of the content is made anew. */
  readonly contentVersion: () => number;
}
