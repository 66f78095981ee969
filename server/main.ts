import process from 'node:process';

/**
 * Starts the server. Node's version is known to be right before anything is loaded: the database's driver ends an
 * older process without a word.
 */
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(`Node ${process.versions.node} is too old. Please use \`npm start\`, which brings its own.\n`);
  process.exit(1);
}

const { startServer } = await import('./start.ts');
await startServer();
