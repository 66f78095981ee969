import { requireRecentNode } from './platform/node-version.ts';

// First of all: on an older Node, the database's driver crashes without a message.
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
