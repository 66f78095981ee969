import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './paths.mjs';

/*
 * The figures that tell how far somebody has to walk in this repository: how many source files there are, how full
 * they are, and what in them a stranger would stumble over. `npm run validate` prints them and fails when one is above
 * its bound. When a figure falls, lower its bound as well.
 */

/**
 * The values of each figure that are accepted: a file is one thing that somebody would look for by its name, so files are
 * neither many nor tiny nor long. The last three rows have to stay at nothing.
 */
const BOUNDS: Record<keyof Figures, readonly [least: number, most: number]> = {
  files: [0, 1146],
  medianLines: [50, 80],
  shortFiles: [0, 107],
  shortWithOneImporter: [0, 16],
  longestFile: [0, 400],
  outsideReferences: [0, 0],
  unclearComments: [0, 0],
  vagueNames: [0, 0],
};

const NAMES: Record<keyof Figures, string> = {
  files: 'Source files',
  medianLines: 'Median lines of a file',
  shortFiles: 'Files of 20 lines or fewer',
  shortWithOneImporter: 'Files under 30 lines with one importer',
  longestFile: 'Lines of the longest file',
  outsideReferences: 'References to documents outside the repository',
  unclearComments: 'Comments that open with "Who", "Whom" or "Of what"',
  vagueNames: 'Files that use the name PATIENCE',
};

const FOLDERS = ['server', 'web', 'shared', 'data', 'desktop-admin', 'scripts'];
const SHORT_LINES = 20;
const ALMOST_SHORT_LINES = 30;
/** Pages are found by their names, and content is the agency's to edit. */
const HAS_LIFE_OF_ITS_OWN = /\.page\.tsx?$|^data\/content\//;
const OUTSIDE =
  /\b(?:decisions|members-side|public-side|hazards) ?§|\bhazards\b|\bpublic-side\b(?!\.md)|\bmembers-side\b(?!\.md)/;
const UNCLEAR = /^(?:Who|Whom|Of what)\b/;

export interface Figures {
  /** TypeScript and JavaScript files of ours; tests and declarations aside. */
  files: number;
  medianLines: number;
  shortFiles: number;
  shortWithOneImporter: number;
  longestFile: number;
  outsideReferences: number;
  unclearComments: number;
  vagueNames: number;
}

/** A file by its path from the top, such as `server/main.ts`. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Measures source files. Their imports must name each other as they do in the repository. */
export function measure(sources: readonly SourceFile[]): Figures {
  const lines = sources.map(({ text }) => text.split('\n').length - 1).toSorted((a, b) => a - b);
  const importers = importersOf(sources);
  const comments = sources.flatMap(({ file, text }) => parseSync(file, text).comments.map(({ value }) => value));
  return {
    files: sources.length,
    medianLines: lines[Math.floor(lines.length / 2)] ?? 0,
    shortFiles: lines.filter((length) => length <= SHORT_LINES).length,
    shortWithOneImporter: sources.filter(
      ({ file, text }) =>
        text.split('\n').length - 1 < ALMOST_SHORT_LINES &&
        importers.get(file)?.size === 1 &&
        !HAS_LIFE_OF_ITS_OWN.test(file),
    ).length,
    longestFile: lines.at(-1) ?? 0,
    outsideReferences: count(OUTSIDE, comments),
    unclearComments: count(
      UNCLEAR,
      comments.map((comment) => comment.replace(/^[*\s]+/, '')),
    ),
    // This file names what it looks for.
    vagueNames: sources.filter(({ file, text }) => file !== 'scripts/structure.ts' && /\bPATIENCE/.test(text)).length,
  };
}

const count = (pattern: RegExp, texts: readonly string[]): number => texts.filter((text) => pattern.test(text)).length;

/** Figures that are out of bounds, one sentence each. */
export function faultsOf(figures: Figures): string[] {
  return (Object.keys(BOUNDS) as (keyof Figures)[]).flatMap((figure) => {
    const [least, most] = BOUNDS[figure];
    const value = figures[figure];
    if (value > most) return [`${NAMES[figure]}: ${value}, and at most ${most} are accepted`];
    return value < least ? [`${NAMES[figure]}: ${value}, and at least ${least} are wanted`] : [];
  });
}

const isSource = (file: string): boolean =>
  /\.(?:ts|tsx|mjs)$/.test(file) && !/\.(?:test|spec|d)\.[^/]+$/.test(file) && !file.startsWith('data/var/');

/** Reads the source files of the repository. */
export function readSources(): SourceFile[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    ),
  );
  return [...inFolders, ...readdirSync(ROOT)]
    .filter(isSource)
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

/** Which files import a file, by its path. */
function importersOf(sources: readonly SourceFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    for (const target of importsOf(file, text)) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
  return importers;
}

/** @returns the paths from the top of what a file imports from the repository, types and `import()` included */
export function importsOf(file: string, text: string): string[] {
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g), ([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier),
  );
}

if (import.meta.main) {
  const figures = measure(readSources());
  const width = Math.max(...Object.values(NAMES).map((name) => name.length));
  for (const figure of Object.keys(NAMES) as (keyof Figures)[]) {
    const [least, most] = BOUNDS[figure];
    const bound = least > 0 ? `${least} to ${most}` : `at most ${most}`;
    console.log(`${NAMES[figure].padEnd(width)}  ${String(figures[figure]).padStart(5)}  (${bound})`);
  }
  const faults = faultsOf(figures);
  for (const fault of faults) console.error(`\n${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
