/** A resource of the library as it is seeded; its text is the Markdown file of the same name in `texts`. */
export interface SeedResource {
  /** Its name in addresses, and that of its text: `texts/SLUG.md`. */
  readonly slug: string;
  readonly kind: 'guide' | 'template' | 'checklist' | 'lesson';
  readonly title: string;
  /** One or two sentences: what somebody can do with it. At most 200 characters. */
  readonly summary: string;
  readonly topic: SeedTopic;
  readonly level: 'beginner' | 'intermediate' | 'advanced';
  /** How long it takes to read, or to fill in for the first time. */
  readonly minutes: number;
  /** For whom it was written, such as "Heads of marketing and admissions". */
  readonly audience: string;
}

/** What a resource is about. */
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

/** Resources in the order in which they are read. A course counts what a member has finished. */
export interface SeedCollection {
  readonly slug: string;
  readonly kind: 'collection' | 'course';
  readonly title: string;
  readonly summary: string;
  readonly resources: readonly SeedResource[];
}
