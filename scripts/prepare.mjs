import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { findNode, linkNode } from './pinned-node.mjs';
import { inTurn } from './turn.mjs';

/** @returns {Promise<string>} the Node to run on, with all packages installed */
export async function installed() {
  // The turn is taken only when there is work: looking is quick and the usual case.
  if (isInstalled()) linkNode();
  else await inTurn(ensureInstalled);
  return findNode();
}

/** @returns {Promise<string>} the Node to run on, with all packages installed and the site built */
export async function installedAndBuilt() {
  const node = await installed();
  if (!isBuilt()) await inTurn(() => ensureBuilt(node));
  return node;
}
