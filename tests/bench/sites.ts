import { readFileSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openMigratedPostgres } from '../../server/db/postgres.ts';
import type { Db } from '../../server/db/transaction.ts';
import { seed } from '../../server/features/seed.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import {
  METRICS_TOKEN,
  type ServerProcess,
  newDataDir,
  removeDataDir,
  startServerProcess,
} from '../support/server-process.ts';
import { SECRET, signedInMembers } from './live-members.ts';

export type AtEnd = (work: () => unknown) => void;

/** A site to measure: one process on SQLite, or several on a PostgreSQL of their own. */
export interface Site {
  readonly name: string;
  readonly processes: readonly ServerProcess[];
  /** The `Cookie` headers of signed-in members. */
  readonly cookies: readonly string[];
  /** Processor time that PostgreSQL has used, in milliseconds; 0 on SQLite. */
  databaseCpu(): number;
}

interface Options {
  /** The number of processes on PostgreSQL. SQLite by default. */
  readonly onPostgres?: number;
  readonly members: number;
  /** Whether the members are administrators. */
  readonly isAdmin?: boolean;
  /** Writes further data. */
  readonly fill?: (db: Db) => Promise<void>;
  readonly atEnd: AtEnd;
}

export async function startMeasured({ onPostgres, members, isAdmin = false, fill, atEnd }: Options): Promise<Site> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  // As in production: acknowledged writes are on the disk.
  const postgres = onPostgres ? await startPostgres({ isDurable: true }) : undefined;
  if (postgres) atEnd(postgres.stop);
  const url = postgres?.url('postgres');
  const db = url ? await openMigratedPostgres(url, {}) : await openDatabase(dataDir);
  if (postgres) atEnd(() => db.destroy());
  await seed({ db, clock: systemClock });
  await fill?.(db);
  const cookies = await signedInMembers(db, members, isAdmin ? 1 : 0);
  // PostgreSQL would do this itself, a minute after many inserts.
  if (postgres) await sql`analyze`.execute(db);
  else await db.destroy();
  const env = { SESSION_SECRET: SECRET, ...(url && { DATABASE_URL: url, PUBLIC_URL: 'http://bonjour.test' }) };
  const processes = await Promise.all(
    Array.from({ length: onPostgres ?? 1 }, () => startServerProcess({ dataDir, env })),
  );
  for (const running of processes) atEnd(() => running.stop());
  return {
    name: onPostgres ? `PostgreSQL, ${onPostgres === 1 ? 'one process' : `${onPostgres} processes`}` : 'SQLite',
    processes,
    cookies,
    databaseCpu: () => (postgres ? cpuOfAll(postgres) : 0),
  };
}

const MS_A_TICK = 10;

/** Processor time of a process and its ended children, in milliseconds. Linux only. */
export function cpuOf(pid: number): number {
  const ticks = /^ (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(statOf(pid))?.slice(1) ?? [];
  return ticks.reduce((sum, each) => sum + Number(each), 0) * MS_A_TICK;
}

function cpuOfAll({ pid }: PostgresServer): number {
  const isChild = (each: number): boolean => Number(/^ \S+ (\d+)/.exec(statOf(each))?.[1]) === pid();
  const numbers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return [pid(), ...numbers.filter(isChild)].reduce((sum, each) => sum + cpuOf(each), 0);
}

/** Linux's fields about a process after its name (state, parent, nine more, then its times). Empty once it has ended. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '');
  } catch {
    return '';
  }
}

/** The sum of a figure over the processes of a site. */
export async function metricOf({ processes }: Site, name: string): Promise<number> {
  const texts = await Promise.all(
    processes.map(async ({ url }) => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      return answer.text();
    }),
  );
  return texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0), 0);
}
