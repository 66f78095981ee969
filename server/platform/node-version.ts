const OLDEST = 24;

/** Ends the process with a plain sentence on a Node that the dependencies cannot run on. */
export function requireRecentNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) return;
  process.stderr.write(`Node ${process.versions.node} is too old. Please use \`npm start\`, which brings its own.\n`);
  process.exit(1);
}
