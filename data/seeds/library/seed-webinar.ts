import type { SeedTopic } from './seed-resource.ts';

/** A webinar as it is seeded; its text is the Markdown file of the same name in `webinars`. */
export interface SeedWebinar {
  /** Its name in addresses, and that of its text: `webinars/SLUG.md`. */
  readonly slug: string;
  /** At most 90 characters. */
  readonly title: string;
  /** One or two sentences: what somebody takes away from it. At most 200 characters. */
  readonly summary: string;
  readonly topic: SeedTopic;
  /** The colleagues who present it, by the slugs of `content/people.ts`; the first one leads. */
  readonly hosts: readonly string[];
  /** Whole months after the site first starts. The webinar is on the first such weekday from that day on. */
  readonly monthsAfterStart: number;
  readonly weekday: 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday';
  /** The time on the clock in `timeZone`, such as "12:30". */
  readonly start: string;
  readonly timeZone: 'Europe/London' | 'Asia/Dubai' | 'America/New_York';
  /** How long it takes, with questions. */
  readonly minutes: number;
  /** How many seats there are. Without it, everyone can come. */
  readonly capacity?: number;
}
