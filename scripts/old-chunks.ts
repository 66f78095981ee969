import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** How long a page that was opened before a release can still load its files, in milliseconds. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000;
const RECORD = '.vite/retired.json';

/** A file in `assets/` from an earlier build → since when, in milliseconds since 1970. */
type Retired = Readonly<Record<string, number>>;

/**
 * Keeps the files of earlier builds in the same folder for a week, because an open page may still load chunks lazily.
 * They are copied aside before the bundler empties the folder.
 * @param folder of the builds for browsers: the first empties it, the last is `application`
 * @param aside where they are kept until the build is done
 */
export function oldChunks(folder: string, aside: string): Plugin {
  return {
    name: 'bonjour:old-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'application',
    async buildStart() {
      if (this.environment.name === 'client') await putAside(folder, aside);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (this.environment.name === 'application') await restoreOldFiles(folder, aside, Date.now());
      },
    },
  };
}

export async function putAside(folder: string, aside: string): Promise<void> {
  await rm(aside, { recursive: true, force: true });
  if (!existsSync(path.join(folder, 'assets'))) return;
  await mkdir(aside, { recursive: true });
  await cp(path.join(folder, 'assets'), path.join(aside, 'assets'), { recursive: true });
  await cp(path.join(folder, RECORD), path.join(aside, 'retired.json')).catch(() => undefined);
}

export async function restoreOldFiles(folder: string, aside: string, now: number): Promise<void> {
  if (!existsSync(aside)) return;
  const before = await readRecord(path.join(aside, 'retired.json'));
  const present = new Set(await readdir(path.join(folder, 'assets')));
  const retired: Record<string, number> = {};
  for (const file of await readdir(path.join(aside, 'assets'))) {
    const since = before[file] ?? now;
    if (present.has(file) || now - since > MAX_AGE) continue;
    retired[file] = since;
    await cp(path.join(aside, 'assets', file), path.join(folder, 'assets', file));
  }
  await mkdir(path.join(folder, '.vite'), { recursive: true });
  await writeFile(path.join(folder, RECORD), JSON.stringify(retired));
  await rm(aside, { recursive: true, force: true });
}

const readRecord = (file: string): Promise<Retired> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Retired,
    () => ({}),
  );
