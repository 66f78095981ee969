import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../rules/colour.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colours = new Map<string, { light: string; dark: string }>();
for (const [, name, first, light, dark] of css.matchAll(
  /--color-([a-z-]+): (?:(#\w+)|light-dark\((#\w+), (#\w+)\));/g,
)) {
  colours.set(name ?? '', { light: first ?? light ?? '', dark: first ?? dark ?? '' });
}

const grounds = ['paper', 'surface', 'sunken', 'tint', 'blush'];
const words = ['ink', 'muted', 'red', 'blue', 'danger', 'success'];
const text: [string, string][] = [
  ...words.flatMap((word) => grounds.map((ground): [string, string] => [word, ground])),
  ['on-fill', 'red-fill'],
  ['on-fill', 'red-deep'],
  ['on-fill', 'blue-fill'],
  ['paper', 'ink'],
];
/** Visible but not text: edges of fields, the focus ring. */
const shapes: [string, string][] = ['edge', 'focus'].flatMap((shape) =>
  ['paper', 'surface', 'sunken'].map((ground): [string, string] => [shape, ground]),
);

describe.each(['light', 'dark'] as const)('the %s palette', (scheme) => {
  const ratio = (front: string, back: string) =>
    contrastRatio(colours.get(front)?.[scheme] ?? '', colours.get(back)?.[scheme] ?? '');

  it.each(text)('has a contrast of at least 4.5 to 1 for the text %s on %s', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapes)('has a contrast of at least 3 to 1 for the shape %s on %s', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});
