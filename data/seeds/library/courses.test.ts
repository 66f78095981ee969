import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { courses } from './courses.ts';

const lessons = courses.flatMap((course) => course.resources);
const readText = (slug: string): string => readFileSync(new URL(`texts/${slug}.md`, import.meta.url), 'utf8');

/** Counts words as a person would, without Markdown marks. */
const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}’.:-]*/gu)?.length ?? 0;

describe('the training courses', () => {
  it('have six lessons each, with unique slugs', () => {
    expect(courses.map((course) => course.resources.length)).toEqual([6, 6]);
    expect(new Set([...courses, ...lessons].map(({ slug }) => slug)).size).toBe(courses.length + lessons.length);
  });

  it.each([...courses, ...lessons])(
    '$slug has a title and a summary within the length limits',
    ({ title, summary }) => {
      expect(title.length).toBeLessThanOrEqual(70);
      expect(summary.length).toBeLessThanOrEqual(200);
    },
  );

  it.each(lessons)('$slug has an example, an exercise and a next step, in 600 to 1,000 words', ({ slug }) => {
    const text = readText(slug);
    const headings = text.match(/^## .+$/gm) ?? [];
    expect(headings[0]).toBe('## What you will be able to do');
    expect(headings).toContain('## A worked example');
    expect(headings.at(-2)).toMatch(/^## Your turn: \d+ minutes$/);
    expect(headings.at(-1)).toBe('## What comes next');
    expect(text.match(/^- \[ \] /gm)?.length).toBeGreaterThanOrEqual(5);
    expect(countWords(text)).toBeGreaterThan(600);
    expect(countWords(text)).toBeLessThanOrEqual(1000);
  });

  it.each(lessons)('$slug takes longer than its exercise', ({ slug, minutes }) => {
    const exercise = Number(/^## Your turn: (\d+) minutes$/m.exec(readText(slug))?.[1]);
    expect(minutes).toBeGreaterThan(exercise);
  });

  it.each(lessons)('$slug has no HTML, pictures, code or straight quotes', ({ slug }) => {
    expect(readText(slug)).not.toMatch(/<|!\[|`|["']|^# /m);
  });
});
