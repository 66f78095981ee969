const OLDEST = 24;

/** Exits with a plain message on a Node version that the dependencies do not support. */
export function requireRecentNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) return;
  process.stderr.write(`Node ${process.versions.node} is too old. Please use \`npm start\`, which brings its own.\n`);
  process.exit(1);
}
