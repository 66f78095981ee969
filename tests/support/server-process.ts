import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLACES, SERVER } from '../../scripts/paths.mjs';

/** The token for `/metrics` of these servers. */
export const METRICS_TOKEN = 'figures for the tests';

interface Options {
  /** An earlier server's folder; a new one by default. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The maximum number of open files, sockets included; not on Windows. */
  openFiles?: number;
  /** Kills the process, like a crash, also before it listens. */
  signal?: AbortSignal;
}

/** The real server in a process of its own, as started by `npm start`. */
export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Its output so far, both streams. */
  readonly output: () => string;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** SIGKILL, like a crash. */
  kill(): Promise<void>;
}

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'bonjour-'));
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/**
 * Starts the production server on a free port, without rate limits, and waits until it listens.
 * @throws with its output when it exits instead
 */
export async function startServerProcess({
  dataDir = newDataDir(),
  env = {},
  openFiles,
  signal,
}: Options = {}): Promise<ServerProcess> {
  const command = [process.execPath, ...SERVER] as const;
  const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...command] as const;
  const [file, ...args] = openFiles === undefined ? command : limited;
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      // As in `npm start`: half of a start would be spent on reading TypeScript.
      NODE_COMPILE_CACHE: PLACES.compileCache,
      PORT: '0',
      CIRCLE_DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      CONFIRM_EMAIL: 'on',
      // No test reaches the internet.
      LINK_PREVIEWS: 'off',
      // Only tests of the library need it, and it takes a second.
      LIBRARY_SEED: 'off',
      METRICS_TOKEN,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  signal?.addEventListener('abort', () => child.kill('SIGKILL'));
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // The last output may arrive after the exit.
  const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer): void => {
      printed += chunk.toString();
      const listening = /^Listening on (http\S+)$/m.exec(printed)?.[1];
      if (listening) resolve(listening);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    void closed.then((code) => reject(new Error(`The server ended with ${code ?? child.signalCode}:\n${printed}`)));
  });
  return {
    url,
    dataDir,
    child,
    output: () => printed,
    stop: () => {
      child.kill('SIGTERM');
      return closed;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
