import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from '#data/migrations/index.ts';
import { filesOfTree, isThere, textOf } from './tree.ts';

const files = filesOfTree();

/** @returns the numbered files of a folder, such as 0001-users.ts */
function numbered(folder: string, ending: string): string[] {
  const names = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
  return names.filter((name) => /^\d{4}-[a-z0-9-]+\./.test(name) && name.endsWith(ending));
}

const numbersOf = (names: string[]) => names.map((name) => Number(name.slice(0, 4)));

describe('decision records', () => {
  const records = numbered('docs/decisions', '.md');

  it('have a number of their own', () => {
    expect(new Set(numbersOf(records)).size).toBe(records.length);
  });

  it('are all in the index, in order', () => {
    const index = textOf('docs/decisions/README.md');
    const linked = [...index.matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)\)/g)].map(([, name = '']) => name);
    expect(linked).toEqual(records);
  });
});

describe('migrations', () => {
  // As they are written, before one object could hide a name that stands twice.
  const areas = files.filter((file) => /^data\/migrations\/(?!index)[a-z-]+\.ts$/.test(file));
  const names = areas.flatMap((file) =>
    Array.from(textOf(file).matchAll(/^ {2}'(\d{4}-[a-z0-9-]+)':/gm), ([, name = '']) => name),
  );

  it('have a number of their own', () => {
    expect(new Set(numbersOf(names)).size).toBe(names.length);
  });

  it('have words of their own, by which a database knows them', () => {
    expect(new Set(names.map((name) => name.slice(5))).size).toBe(names.length);
  });

  it('all run, in the order of their numbers', () => {
    expect(Object.keys(migrations)).toEqual(names.toSorted());
  });
});

describe('the documents', () => {
  const documents = files.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file));

  it('link to files that are there', () => {
    const broken = documents.flatMap((document) =>
      Array.from(textOf(document).matchAll(/\]\(([^)#\s]+)/g), ([, link = '']) => link)
        .filter((link) => !link.includes(':') && !isThere(path.posix.join(path.posix.dirname(document), link)))
        .map((link) => `${document}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('say in the glossary where things are', () => {
    const places = Array.from(textOf('docs/glossary.md').matchAll(/`([\w.-]+\/[\w./-]+)`/g), ([, place = '']) => place);
    expect(places.length).toBeGreaterThan(60);
    expect(places.filter((place) => !isThere(place))).toEqual([]);
  });
});

describe('the README', () => {
  it('names every setting that the server knows, and no other', () => {
    // Node's own, set by the commands.
    const own = new Set(['NODE_ENV']);
    const known = [...textOf('server/platform/config.ts').matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(
      ([, name = '']) => name,
    );
    const told = [...textOf('README.md').matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map(([, name = '']) => name);
    expect(new Set(told)).toEqual(new Set(known.filter((name) => !own.has(name))));
  });
});
