/**
 * What posts about one subject are put together from: a title, then an opening, a middle and a question. Words in braces
 * are filled in, see `post-text.ts`.
 */
export interface Topic {
  readonly titles: readonly string[];
  readonly openings: readonly string[];
  readonly middles: readonly string[];
  readonly questions: readonly string[];
  readonly replies: readonly string[];
  /** Now and then such a post is a film. */
  readonly filmed?: true;
}
