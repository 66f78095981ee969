import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { importsOf, readSources, type SourceFile } from './source-files.ts';

/*
 * Draws the repository's rooms and their imports from the code into docs/architecture.md: `node scripts/rooms.ts`
 * updates the pictures, and a test compares them with the code.
 */

export const ARCHITECTURE = path.join(ROOT, 'docs/architecture.md');

/** The pictures by their names in the document, each with a file's room, or none for files outside the picture. */
const PICTURES: Record<string, (file: string) => string | undefined> = {
  repository: (file) => /^(?:shared|data|desktop-admin)\/[^/]+(?=\/)|^(?:web|server)(?=\/)/.exec(file)?.[0],
  server: (file) => folderIn('server', file),
  website: (file) => folderIn('web', file),
};

/** @returns the folder below `top` that contains a file, "start" for files in `top` itself */
function folderIn(top: string, file: string): string | undefined {
  const [first, folder, ...rest] = file.split('/');
  if (first !== top) return undefined;
  return rest.length > 0 ? folder : 'start';
}

/** A document with pictures of these files: each is between `<!-- rooms: NAME -->` and the next fence. */
export function withPictures(document: string, sources: readonly SourceFile[]): string {
  return document.replaceAll(
    /(<!-- rooms: (\w+) -->\n+```mermaid\n)[^`]*(```)/g,
    (_, before: string, name: string, after: string) => `${before}${draw(sources, PICTURES[name]!)}${after}`,
  );
}

/** @returns lines of a Mermaid flowchart, without transitive arrows */
function draw(sources: readonly SourceFile[], roomOf: (file: string) => string | undefined): string {
  const arrows = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const targets = arrows.get(room) ?? new Set<string>();
    arrows.set(room, targets);
    for (const target of importsOf(file, text)) {
      const other = roomOf(target);
      if (other !== undefined && other !== room) targets.add(other);
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  const lines = [...arrows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([from, targets]) => {
      const direct = [...targets].filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)));
      return direct.toSorted().map((to) => `  ${from} --> ${to}\n`);
    });
  return `flowchart TD\n${lines.join('')}`;
}

if (import.meta.main) {
  writeFileSync(ARCHITECTURE, withPictures(readFileSync(ARCHITECTURE, 'utf8'), readSources()));
}
