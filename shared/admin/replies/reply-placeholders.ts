/** The placeholders of saved replies: the person's first name, and when an office opens next. */
const NAME = '{name}';
export const OPENING = '{opening}';

interface Facts {
  readonly name: string | null;
  /** As in "on Monday at 09:00 London time"; undefined when no office opens within weeks. */
  readonly opening?: string | undefined;
}

/**
 * A saved reply for one person: `{name}` becomes their first name, `{opening}` the next opening. What is unknown is left
 * out: "Hello {name}," becomes "Hello,".
 */
export function fillReply(text: string, { name, opening }: Facts): string {
  const [first = ''] = name?.trim().split(/\s+/) ?? [];
  const named = first ? text.replaceAll(NAME, first) : text.replace(/ *\{name\}/g, '').trimStart();
  return opening ? named.replaceAll(OPENING, opening) : named.replace(/ *\{opening\}/g, '');
}
