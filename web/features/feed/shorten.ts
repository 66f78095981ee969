/** Longer texts are shown in part; the room that this saves is worth a click only for much longer ones. */
const SHOWN = { characters: 700, lines: 12 };
const WORTH = 1.3;

/** The beginning of a long text, cut between two words; the text itself when it is not long. */
export function shorten(text: string): string {
  const lines = text.split('\n');
  const few = lines.length > SHOWN.lines * WORTH ? lines.slice(0, SHOWN.lines).join('\n') : text;
  if (few.length <= SHOWN.characters * WORTH) return few === text ? text : `${few.trimEnd()}…`;
  const part = few.slice(0, SHOWN.characters);
  const words = part.replace(/\s+\S*$/, '');
  return `${words.trimEnd()}…`;
}
