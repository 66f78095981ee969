import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { POSTGRES_PACKAGE, isPostgresInstalled } from '../../scripts/postgres-package.mjs';

/** PostgreSQL refuses to run as root: as root, it runs as `nobody`. */
const NOBODY = 65_534;
/** A file system in memory, where Linux has it: copying a database there takes a tenth of the time. */
const MEMORY = '/dev/shm';
/** In bytes: the databases of three tests at once, and the log. */
const ROOM_IN_MEMORY = 2 ** 30;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** A real PostgreSQL for tests. */
export interface PostgresServer {
  /** The address of one of its databases. */
  readonly url: (database: string) => string;
  /** Its main process, the parent of all others. */
  readonly pid: () => number;
  /** The folder of its socket, which is faster than TCP. */
  readonly socketFolder: string;
  /** Stops it like an operator who does not wait for its clients; committed data stays. */
  readonly halt: () => Promise<void>;
  /** Restarts it after `halt`, at the same address. */
  readonly resume: () => Promise<void>;
  /** Stops it and removes its folder. */
  readonly stop: () => Promise<void>;
}

export const hasPostgres = isPostgresInstalled();

/** Starts a PostgreSQL with its own data folder on a free port. Unless `isDurable`, its data does not survive a crash. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const bin = path.join(binaries(), 'bin');
  const folder = mkdtempSync(path.join(!isDurable && hasMemory() ? MEMORY : tmpdir(), 'pg-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = path.join(folder, 'data');
  copyForUser(emptyCluster(bin), data);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database: string): string => `postgres://bonjour@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  const end = (): void => void child?.kill('SIGQUIT');
  process.once('exit', end);
  const start = async (): Promise<void> => {
    child = spawn(path.join(bin, 'postgres'), ['-D', data, ...options], {
      ...asUser,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(child, url('postgres'));
  };
  const finish = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending) return;
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    pid: () => child!.pid!,
    socketFolder: folder,
    halt: () => finish('SIGINT'),
    resume: start,
    async stop() {
      process.off('exit', end);
      await finish('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether there is enough memory; containers often have 64 MB there. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_IN_MEMORY;
}

/** The programs from npm, in a copy that any user may read, with the symbolic links that npm omits. */
function binaries(): string {
  const { version } = JSON.parse(readFileSync(path.join(POSTGRES_PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(tmpdir(), `bonjour-postgres-${version}`);
  if (existsSync(copy)) return copy;
  const making = mkdtempSync(`${copy}-`);
  cpSync(path.join(POSTGRES_PACKAGE, 'native'), making, { recursive: true });
  const links = JSON.parse(readFileSync(path.join(POSTGRES_PACKAGE, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = path.join(making, path.relative('native', link.target));
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(path.relative(path.dirname(link.target), link.source), target);
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) chmodSync(path.join(making, 'bin', program), 0o755);
  chmodSync(making, 0o755);
  moveUnlessThere(making, copy);
  return copy;
}

/** An unused cluster: creating one takes a second, copying it a tenth of that. */
function emptyCluster(bin: string): string {
  const cluster = `${path.dirname(bin)}-cluster-${process.getuid?.() ?? 'user'}`;
  if (existsSync(cluster)) return cluster;
  const making = mkdtempSync(`${cluster}-`);
  if (isRoot) chownSync(making, NOBODY, NOBODY);
  const options = ['-U', 'bonjour', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--wal-segsize=1', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), ['-D', making, ...options], {
    ...asUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  moveUnlessThere(making, cluster);
  return cluster;
}

function copyForUser(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  if (!isRoot) return;
  chownSync(to, NOBODY, NOBODY);
  for (const entry of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(to, entry), NOBODY, NOBODY);
  }
}

/** Another process may have been faster. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => /ready to accept (read-only )?connections/.test(printed) && resolve());
    child.once('close', (code) =>
      reject(
        new Error(`PostgreSQL ended with ${code}:
${printed}`),
      ),
    );
  });
  const client = new pg.Client(url);
  await client.connect();
  await client.end();
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
