/** What stands in a saved reply for the visitor's first name. */
const NAME = '{name}';

/**
 * A saved reply for one visitor: `{name}` becomes their first name. Where it is not known, the greeting goes without:
 * "Hello {name}," becomes "Hello,".
 */
export function fillReply(text: string, visitorName: string | null): string {
  const [first = ''] = visitorName?.trim().split(/\s+/) ?? [];
  return first ? text.replaceAll(NAME, first) : text.replace(/ *\{name\}/g, '').trimStart();
}
