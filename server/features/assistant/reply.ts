/** An answer, and the pages that it comes from. */
export interface Reply {
  readonly text: string;
  readonly paths: readonly string[];
}

/** The answer as it is sent: plain text, with the addresses of its pages at the end. */
export const replyText = ({ text, paths }: Reply): string =>
  paths.length === 0 ? text : `${text}\n\nRead more: ${paths.join(', ')}`;
