/** A seeded resource of the library. Its text is the Markdown file of the same name in `texts`. */
export interface SeedResource {
  /** Used in its address and as the name of its text: `texts/SLUG.md`. */
  readonly slug: string;
  readonly kind: 'guide' | 'template' | 'checklist' | 'lesson';
  readonly title: string;
  /** One or two sentences: what somebody can do with it. At most 200 characters. */
  readonly summary: string;
  readonly topic: SeedTopic;
  readonly level: 'beginner' | 'intermediate' | 'advanced';
  /** How long it takes to read, or to fill in for the first time. */
  readonly minutes: number;
  /** Who it is for, such as "Heads of marketing and admissions". */
  readonly audience: string;
}

/** The subjects of resources. */
export type SeedTopic =
  | 'admissions'
  | 'alumni'
  | 'brand'
  | 'communication'
  | 'content'
  | 'events'
  | 'film-and-photography'
  | 'podcasts'
  | 'research'
  | 'safeguarding'
  | 'social-media';

/** Resources in reading order. A course counts what a member has finished. */
export interface SeedCollection {
  readonly slug: string;
  readonly kind: 'collection' | 'course';
  readonly title: string;
  readonly summary: string;
  readonly resources: readonly SeedResource[];
}
