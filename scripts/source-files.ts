import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

const FOLDERS = ['server', 'web', 'shared', 'data', 'desktop-admin', 'scripts'];

/** A file by its path from the top, such as `server/main.ts`. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

const isSource = (file: string): boolean =>
  /\.(?:ts|tsx|mjs)$/.test(file) && !/\.(?:test|spec|d)\.[^/]+$/.test(file) && !file.startsWith('data/var/');

/** Reads the repository's source files, without tests and declarations. @param root another copy of the repository */
export function readSources(root = ROOT): SourceFile[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    ),
  );
  return [...inFolders, ...readdirSync(root)]
    .filter(isSource)
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** @returns the paths from the top of a file's imports within the repository, including types and `import()` */
export function importsOf(file: string, text: string): string[] {
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g), ([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier),
  );
}
