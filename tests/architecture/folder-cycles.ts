import { type Aliases, resolve } from './import-rule.ts';

/** A file with the specifiers of its imports. */
export interface ImportingFile {
  readonly file: string;
  readonly imports: readonly string[];
}

/** The folder that counts for a file: a feature's own, otherwise the second level (`server/features/feed`, `server/http`, `server`). */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/');
}

/** The groups of folders that import each other in a circle, found with Tarjan's algorithm. */
export function folderCycles(files: readonly ImportingFile[], aliases: Aliases): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { file, imports } of files) {
    const from = folderOf(file);
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const specifier of imports) {
      const target = resolve(file, specifier, aliases);
      if (target !== undefined && folderOf(target) !== from) targets.add(folderOf(target));
    }
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (folder: string): void => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder)!);
    stack.push(folder);
    for (const next of graph.get(folder) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(folder, Math.min(lowest.get(folder)!, lowest.get(next)!));
    }
    if (lowest.get(folder) !== order.get(folder)) return;
    const group = stack.splice(stack.indexOf(folder));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return cycles;
}
