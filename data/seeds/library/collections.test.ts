import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collections } from './collections.ts';
import { courses } from './courses.ts';
import type { SeedCollection } from './seed-resource.ts';

const TEXTS = new URL('texts/', import.meta.url);
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** American spellings of words that a school writes often. */
const AMERICAN =
  /\b(?:colors?|organiz\w+|recogniz\w+|apologiz\w+|favorites?|behaviors?|centers?|theaters?|programs?|catalogs?|enrollments?|gray|honors?|neighbors?|analyz\w+|traveled|canceled|labeled|specializ\w+|math)\b/gi;

const resourcesOf = (all: readonly SeedCollection[]) => all.flatMap(({ resources }) => resources);
const slugsOfTexts = (): string[] => readdirSync(TEXTS).map((file) => file.replace(/\.md$/, ''));
const textOf = (slug: string): string => readFileSync(new URL(`${slug}.md`, TEXTS), 'utf8');
const words = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
const linesWith = (text: string, pattern: RegExp): string[] => text.split('\n').filter((line) => pattern.test(line));

const unlistedTexts = (all: readonly SeedCollection[]): string[] => {
  const listed = new Set(resourcesOf(all).map(({ slug }) => slug));
  return slugsOfTexts().filter((slug) => !listed.has(slug));
};

const library: readonly SeedCollection[] = [...collections, ...courses];
const resources = resourcesOf(library);

describe('the library’s collections', () => {
  it('number six to eight, with at least 25 resources', () => {
    expect(collections.length).toBeGreaterThanOrEqual(6);
    expect(collections.length).toBeLessThanOrEqual(8);
    expect(resourcesOf(collections).length).toBeGreaterThanOrEqual(25);
    expect(collections.filter(({ kind }) => kind !== 'collection')).toEqual([]);
    expect(collections.filter((collection) => collection.resources.length === 0)).toEqual([]);
  });

  it('have unique kebab-case slugs', () => {
    for (const slugs of [library.map(({ slug }) => slug), resources.map(({ slug }) => slug)]) {
      expect(slugs.filter((slug) => !KEBAB_CASE.test(slug))).toEqual([]);
      expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
    }
  });

  it('list only existing texts and, with the courses, every text', () => {
    const texts = new Set(slugsOfTexts());
    expect(resources.filter(({ slug }) => !texts.has(slug))).toEqual([]);
    expect(unlistedTexts(library)).toEqual([]);
  });

  it('have titles and summaries within the length limits', () => {
    for (const { slug, title, summary } of [...library, ...resources]) {
      expect(title.length, slug).toBeLessThanOrEqual(70);
      expect(summary.length, slug).toBeLessThanOrEqual(200);
      expect(summary, slug).toMatch(/^\p{Lu}.*\.$/u);
      expect(title + summary, slug).not.toMatch(/['"]/);
    }
    expect(resources.filter(({ minutes, audience }) => minutes < 5 || audience === '')).toEqual([]);
  });
});

describe('a library text', () => {
  it.each(resources.map(({ slug }) => slug))('%s has 400 to 1,100 words and no placeholders', (slug) => {
    const count = words(textOf(slug));
    expect(count).toBeGreaterThanOrEqual(400);
    expect(count).toBeLessThanOrEqual(1100);
    expect(textOf(slug)).not.toMatch(/\b(?:TODO|TBD|FIXME|XXX|lorem|ipsum)\b/i);
  });

  it.each(resources.map(({ slug }) => slug))('%s is set in British English', (slug) => {
    const text = textOf(slug);
    expect(linesWith(text, /['"]/)).toEqual([]);
    expect(text.match(AMERICAN) ?? []).toEqual([]);
  });

  it.each(resources.map(({ slug }) => slug))('%s uses only Markdown that a document supports', (slug) => {
    const text = textOf(slug);
    // No title or deep heading, HTML, picture, code or reference, and no list inside a quote.
    expect(linesWith(text, /^#(?!##? )|^####|<[a-z/!]|!\[|`|^\[[^\]]+\]:|^> *(?:[#|>-]|\d+\.) /i)).toEqual([]);
    expect(linesWith(text, /\]\((?!https:\/\/|\/)/)).toEqual([]);
    expect(linesWith(text, /^ +- \[ \]|^ {9,}(?:-|\d+\.) /)).toEqual([]);
  });

  it.each(resources.map(({ slug }) => slug))('%s has tables with a header and rows of equal length', (slug) => {
    for (const table of textOf(slug).match(/(?:^\|.*\n)+/gm) ?? []) {
      const [header = [], rule = [], ...rows] = table
        .trimEnd()
        .split('\n')
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      expect(header.filter((cell) => cell === '')).toEqual([]);
      expect(rule.filter((cell) => !/^:?-+:?$/.test(cell))).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => row.length !== header.length || row.includes(''))).toEqual([]);
    }
  });
});
