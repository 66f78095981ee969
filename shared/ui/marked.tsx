import type { MarkedText } from '#shared/rules/search-text.ts';

/**
 * A text with the matches of a search marked, which the server gives as ranges. React is handed every part as text: nothing of
 * what was found can become markup.
 */
export function Marked({ text, marks }: MarkedText) {
  // Before each match, what is between it and the one before.
  const parts = marks.flatMap(([start, end], index) => [
    text.slice(index === 0 ? 0 : marks[index - 1]![1], start),
    <mark key={start} className="bg-transparent font-semibold text-red">
      {text.slice(start, end)}
    </mark>,
  ]);
  return (
    <bdi>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
