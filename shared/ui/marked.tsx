import type { MarkedText } from '#shared/rules/search-text.ts';

/**
 * A text with its search matches highlighted, from the server's ranges. React gets every part as text, so nothing can become
 * markup.
 */
export function Marked({ text, marks }: MarkedText) {
  // The text between the previous match and this one.
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
