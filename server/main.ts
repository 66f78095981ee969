import { requireRecentNode } from './platform/node-version.ts';

// Before anything else is loaded: the database's driver ends an older process without a word.
requireRecentNode();

const [{ startServer }, { endingOf }] = await Promise.all([
  import('./start.ts'),
  import('./platform/expected-errors.ts'),
]);
try {
  await startServer();
} catch (error) {
  const ending = endingOf(error);
  if (!ending) throw error;
  process.stderr.write(`${ending.message}\n`);
  process.exit(ending.exitCode);
}
