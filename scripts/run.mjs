/**
 * The entry of all npm scripts. It runs on the system's Node (20 and newer) without packages, prepares what a command
 * needs, and then starts the project's pinned Node.
 */
// First, because the rest needs a recent Node.
import './oldest-node.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildDesktop, installed, installedAndBuilt, packagingArguments } from './build.mjs';
import { test, testFull, validate } from './checks.mjs';
import { handOver } from './child.mjs';
import { ROOT, SERVER, toolScript } from './paths.mjs';
import { environmentFor } from './pinned-node.mjs';
import { Stop } from './log.mjs';

/**
 * The folders that the server loads. The rest of shared/ is the browser's: Vite replaces it in the page, without a
 * restart. Node's plain --watch would also watch Vite's temporary files and restart endlessly.
 */
const WATCHED = ['server', 'shared/contracts', 'shared/rules', 'data/content', 'data/migrations', 'data/seeds'];

/** @type {Record<string, (args: string[]) => Promise<number>>} each returns an exit code */
const COMMANDS = {
  start: async (args) => {
    const node = await installedAndBuilt();
    return handOver(node, [...SERVER, ...args], { env: environmentFor(node, 'production') });
  },
  dev: async (args) => {
    const node = await installed();
    const watched = WATCHED.filter((folder) => existsSync(path.join(ROOT, folder)));
    const watch = [...watched.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output'];
    return handOver(node, [...watch, 'server/main.ts', ...args], { env: environmentFor(node, 'development') });
  },
  test,
  'test:full': testFull,
  validate,
  build: async () => {
    await installedAndBuilt();
    return 0;
  },
  exec: async ([tool = '', ...args]) => {
    const node = await installed();
    return handOver(node, [toolScript(tool), ...args], { env: environmentFor(node) });
  },
  cli: async ([name = '', ...args]) => {
    const node = await installed();
    return handOver(node, [`server/cli/${name}.ts`, ...args], { env: environmentFor(node) });
  },
  desktop: async (args) => {
    const node = await installed();
    const code = await buildDesktop(node);
    // Electron downloads its binary at its first start.
    return code || handOver(node, [toolScript('electron'), 'dist/desktop/main/main.js', ...args]);
  },
  'desktop:package': async (args) => {
    const node = await installed();
    const code = await buildDesktop(node);
    return code || handOver(node, [toolScript('electron-builder'), ...packagingArguments(args)]);
  },
  bench: async (args) => {
    const node = await installedAndBuilt();
    const code = args.includes('desktop') ? await buildDesktop(node) : 0;
    if (code) return code;
    return handOver(node, ['tests/bench/main.ts', ...args], { env: environmentFor(node) });
  },
  lighthouse: async (args) => {
    const node = await installedAndBuilt();
    return handOver(node, ['tests/bench/lighthouse.ts', ...args], { env: environmentFor(node) });
  },
  strings: async (args) => {
    const node = await installed();
    return handOver(node, ['scripts/write-strings.ts', ...args], { env: environmentFor(node) });
  },
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (!command) throw new Stop(`Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = await command(args);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
