import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/paths.mjs';

/** The folders that git ignores (.gitignore), and git's own. */
const IGNORED = new Set(['.git', '.cache', 'node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);
const IGNORED_PATHS = new Set(['data/var']);

/** @returns every file of the project, as paths from the top with "/", in a fixed order */
export function filesOfTree(folder = ''): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  return entries
    .map((entry) => ({ entry, file: folder ? `${folder}/${entry.name}` : entry.name }))
    .filter(({ entry, file }) => !IGNORED.has(entry.name) && !IGNORED_PATHS.has(file))
    .flatMap(({ entry, file }) => (entry.isDirectory() ? filesOfTree(file) : [file]))
    .toSorted();
}

/** @returns the file's text */
export function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** @returns whether the file or folder exists */
export function isThere(file: string): boolean {
  return existsSync(path.join(ROOT, file));
}

/** @returns whether the file holds tests or supports them */
export function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
}

/** @returns whether the file holds code of ours */
export function isCode(file: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(file);
}
