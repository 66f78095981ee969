import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { restoreIsPending, restorePlanFile } from '../platform/data-folder.ts';
import { renameDurably, writeDurably } from '../platform/durable-files.ts';
import { DataFolderError } from '../platform/errors.ts';

/** A planned restore. Names are relative to the data folder. */
const plan = z.object({
  /** The folder with the new files. */
  staged: z.string(),
  /** The folder for the replaced files. */
  aside: z.string(),
  /** The files to replace, as they were when it was planned. */
  old: z.array(z.string()),
  /** The content of the staging folder. */
  new: z.array(z.string()),
});
export type RestorePlan = z.output<typeof plan>;

/**
 * Replaces the data folder's files as planned. The plan is on disk before the first file moves: a crash before that
 * leaves the old state intact, and a crash after it is completed by `finishPendingRestore`. Needs the data lock.
 */
export async function carryOutRestore(dataDir: string, restore: RestorePlan): Promise<void> {
  await writeDurably(restorePlanFile(dataDir), JSON.stringify(restore));
  await finishPendingRestore(dataDir);
}

function readPlan(file: string): RestorePlan {
  try {
    return plan.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.core.$ZodError)) throw error;
    throw new DataFolderError(
      `${file}, needed to finish an interrupted restore, is damaged. Delete it and run npm run restore -- FILE again.`,
      { cause: error },
    );
  }
}

/**
 * Finishes an interrupted restore, if there is one. Needs the data lock, and the database closed. The place of each
 * file shows which steps are done, so it may be interrupted again.
 */
export async function finishPendingRestore(dataDir: string): Promise<void> {
  if (!restoreIsPending(dataDir)) return;
  const restore = readPlan(restorePlanFile(dataDir));
  const [staged, aside] = [path.join(dataDir, restore.staged), path.join(dataDir, restore.aside)];
  if (restore.old.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 });
  // Removes all old files before adding any new one: a write-ahead log must never meet another database.
  for (const name of restore.old) {
    if (!existsSync(path.join(aside, name))) await renameDurably(path.join(dataDir, name), path.join(aside, name));
  }
  for (const name of restore.new) {
    if (existsSync(path.join(staged, name))) await renameDurably(path.join(staged, name), path.join(dataDir, name));
  }
  rmSync(restorePlanFile(dataDir));
  rmSync(staged, { recursive: true, force: true });
}
