import path from 'node:path';
import { folderStore, type MediaStore } from '../adapters/media-store.ts';
import { type ErasureList, openErasureList } from '../erasures/erasure-list.ts';
import { UPLOADS } from '../platform/data-folder.ts';
import { copyErasures, copyFiles, copySecrets } from './move-beside.ts';
import { copyRows, type Verified, verifyRows } from './move-rows.ts';
import { beginMove, copyLastIds, endMove, restoreDropped } from './progress.ts';
import { openFolderSide, openPostgresSide, type Side, sourceId } from './sides.ts';
import { describeTables } from './tables.ts';

export interface Move {
  /** `postgres`: from the folder to the database; `folder`: the other way. */
  readonly to: 'postgres' | 'folder';
  /** The database's address. */
  readonly url: string;
  /** The data folder with SQLite, absolute. */
  readonly folder: string;
  /** The data folder of the servers on PostgreSQL, absolute. */
  readonly serverFolder: string;
  /** The files and the list of erasures of the servers on PostgreSQL. */
  readonly serverFiles: MediaStore;
  readonly serverErasures: ErasureList;
  /** Discards what an earlier, unfinished move has copied to the target. */
  readonly again: boolean;
  /** Receives progress messages. */
  readonly log: (line: string) => void;
}

export interface Moved {
  readonly tables: readonly Verified[];
  /** Names of the source's tables that are not ours, and were not moved. */
  readonly leftBehind: readonly string[];
}

/**
 * Copies a stopped community from one database to the other, compares every row, and copies its files. The source is
 * not changed. Calling this again continues an interrupted move. Until it is finished no server starts on the target.
 * @throws CommandError that says what is in the way, or what differs; DataFolderError
 */
export async function moveCommunity(move: Move): Promise<Moved> {
  const isToPostgres = move.to === 'postgres';
  const open = {
    folder: (role: 'source' | 'target') => openFolderSide(move.folder, role),
    postgres: (role: 'source' | 'target') => openPostgresSide(move.url, role),
  };
  const source = await open[isToPostgres ? 'folder' : 'postgres']('source');
  try {
    const target = await open[move.to]('target');
    try {
      return await moveBetween(source, target, move);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function moveBetween(source: Side, target: Side, move: Move): Promise<Moved> {
  const isToPostgres = move.to === 'postgres';
  const described = isToPostgres
    ? await describeTables(source.db, target.db)
    : await describeTables(target.db, source.db);
  const tables = described.moved;
  const isGoneOnWith = await beginMove(target, { source: await sourceId(source), tables, again: move.again });
  move.log(`${isGoneOnWith ? 'Continuing the move' : 'Moving'} from ${source.label} to ${target.label}`);

  const sides = { source, target, tables, log: move.log };
  await copyRows(sides);
  await restoreDropped(target, move.log);
  await copyLastIds(source, target, tables);
  await copySecrets({ source, target });
  const folderFiles = folderStore(path.join(move.folder, UPLOADS));
  const folderErasures = openErasureList(move.folder);
  if (isToPostgres) await copyErasures(folderErasures, move.serverErasures);
  else await copyErasures(move.serverErasures, folderErasures);
  await copyFiles({
    from: isToPostgres ? folderFiles : move.serverFiles,
    to: isToPostgres ? move.serverFiles : folderFiles,
    dataDir: isToPostgres ? move.serverFolder : move.folder,
    log: move.log,
  });
  const verified = await verifyRows(sides);
  await endMove(target);
  return { tables: verified, leftBehind: isToPostgres ? described.onlyInSqlite : described.onlyInPostgres };
}
