/** A piece of what the site says: found by its words, answered with its own text and the page that it stands on. */
export interface Entry {
  /** An address of this site, such as `/services/podcasts`. */
  readonly path: string;
  readonly title: string;
  /** Words that people use for it and the page does not. */
  readonly keywords: string;
  readonly body: string;
  /** Which of two comes first that suit a question alike: services 0, pages 1, more special things above. */
  readonly order: number;
  /** Short, from the content alone. `isAsked` tells whether a line holds a word of the question. */
  answer(isAsked: (line: string) => boolean): string;
  /** A person is offered with it. */
  readonly offersPerson?: boolean;
}

/** The lines that were asked for, then the others. */
export const askedFirst = (lines: readonly string[], isAsked: (line: string) => boolean): string[] => [
  ...lines.filter(isAsked),
  ...lines.filter((line) => !isAsked(line)),
];
