import type { SeedTopic } from './seed-resource.ts';

/** A seeded webinar. Its text is the Markdown file of the same name in `webinars`. */
export interface SeedWebinar {
  /** Used in its address and as the name of its text: `webinars/SLUG.md`. */
  readonly slug: string;
  /** At most 90 characters. */
  readonly title: string;
  /** One or two sentences: what people take away from it. At most 200 characters. */
  readonly summary: string;
  readonly topic: SeedTopic;
  /** The colleagues who present it, by the slugs of `content/people.ts`; the first one leads. */
  readonly hosts: readonly string[];
  /** Calendar months after the one in which the site first starts. The webinar is on the second such weekday. */
  readonly monthsAfterStart: number;
  readonly weekday: 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday';
  /** Local time in `timeZone`, such as "12:30". */
  readonly start: string;
  readonly timeZone: 'Europe/London' | 'Asia/Dubai' | 'America/New_York';
  /** Length in minutes, including questions. */
  readonly minutes: number;
  /** Number of seats. Without it, everyone can come. */
  readonly capacity?: number;
}
