import { run } from './child.mjs';
import { environmentFor } from './pinned-node.mjs';
import { toolScript } from './tools.mjs';

/**
 * Builds the desktop console into dist/desktop. It takes seconds and is done each time: only its tests and its own
 * command need it.
 *
 * @param {string} node
 * @returns {Promise<number>} the exit code
 */
export function buildDesktop(node) {
  const args = [toolScript('vite'), 'build', '--app', '-c', 'vite.desktop.config.ts', '--logLevel', 'warn'];
  return run(node, args, { env: environmentFor(node) });
}
