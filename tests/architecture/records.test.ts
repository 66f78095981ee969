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

/** How a record begins, after its number. */
const RECORD =
  /^# (\d{4}) .+\n\n\*\*Status\.\*\* \w+\. \*\*Date\.\*\* \d+ \w+ \d{4}(?:, revised \d+ \w+ \d{4})?\.\n\n\*\*Context\.\*\* [^]+\n\n\*\*Decision\.\*\* [^]+\n\n\*\*Consequences\.\*\* /;

const numbersOf = (names: string[]) => names.map((name) => Number(name.slice(0, 4)));

/** The anchors of a document's headings. */
const headingsOf = (document: string): Set<string> =>
  new Set(
    Array.from(textOf(document).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

describe('decision records', () => {
  const records = numbered('docs/decisions', '.md');

  it('have unique numbers', () => {
    expect(new Set(numbersOf(records)).size).toBe(records.length);
  });

  it('are all in the index, in order under their area', () => {
    const [, ...areas] = textOf('docs/decisions/README.md').split(/^## /m);
    const linked = areas.map((area) =>
      Array.from(area.matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)\)/g), ([, name = '']) => name),
    );
    expect(linked).toEqual(linked.map((names) => names.toSorted()));
    expect(linked.flat().toSorted()).toEqual(records);
  });

  it('have a title, a status, a date, a context, a decision and consequences', () => {
    const incomplete = records.filter(
      (name) => RECORD.exec(textOf(`docs/decisions/${name}`))?.[1] !== name.slice(0, 4),
    );
    expect(incomplete).toEqual([]);
  });

  it('exist wherever code or a document refers to one', () => {
    const numbers = new Set(records.map((name) => name.slice(0, 4)));
    const texts = files.filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file));
    const missing = texts.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:decisions?|records?)[ /](0\d{3}(?:, 0\d{3})*)|\((0\d{3}(?:, 0\d{3})*)\)/g)]
        .flatMap(([, named, inBrackets]) => (named ?? inBrackets ?? '').split(', '))
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('migrations', () => {
  // Read from the text, because an object would hide a repeated name.
  const areas = files.filter((file) => /^data\/migrations\/(?!index)[a-z-]+\.ts$/.test(file));
  const names = areas.flatMap((file) =>
    Array.from(textOf(file).matchAll(/^ {2}'(\d{4}-[a-z0-9-]+)':/gm), ([, name = '']) => name),
  );

  it('have unique numbers', () => {
    expect(new Set(numbersOf(names)).size).toBe(names.length);
  });

  it('have unique names, by which a database records them', () => {
    expect(new Set(names.map((name) => name.slice(5))).size).toBe(names.length);
  });

  it('all run, in the order of their numbers', () => {
    expect(Object.keys(migrations)).toEqual(names.toSorted());
  });
});

describe('the documents', () => {
  const documents = files.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file));

  it('link only to files and headings that exist', () => {
    const broken = documents.flatMap((document) =>
      Array.from(textOf(document).matchAll(/\]\(([^)\s#]*)(?:#([^)\s]+))?\)/g))
        .filter(([, link = '']) => !link.includes(':'))
        .map(([, link = '', heading]) => {
          const target = link === '' ? document : path.posix.join(path.posix.dirname(document), link);
          return { link: [link, heading].filter(Boolean).join('#'), target, heading };
        })
        .filter(({ target, heading }) => !isThere(target) || (heading && !headingsOf(target).has(heading)))
        .map(({ link }) => `${document}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('refer to existing files in the glossary', () => {
    const places = Array.from(textOf('docs/glossary.md').matchAll(/`([\w.-]+\/[\w./-]+)`/g), ([, place = '']) => place);
    expect(places).not.toEqual([]);
    expect(places.filter((place) => !isThere(place))).toEqual([]);
  });

  it('name every environment variable of the server, and no other', () => {
    // Node's own, set by the commands.
    const own = new Set(['NODE_ENV']);
    const known = [...textOf('server/platform/config.ts').matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(
      ([, name = '']) => name,
    );
    // Those in the README, and the rarely needed ones.
    const tables = textOf('README.md') + textOf('docs/operations.md');
    const documented = [...tables.matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map(([, name = '']) => name);
    expect(documented.toSorted()).toEqual(known.filter((name) => !own.has(name)).toSorted());
  });
});
