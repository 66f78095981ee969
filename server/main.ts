import { requireRecentNode } from './platform/node-version.ts';

// Before anything else is loaded: the database's driver ends an older process without a word.
requireRecentNode();

const { startServer } = await import('./start.ts');
await startServer();
