import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLACES } from './paths.mjs';
import { Stop } from './say.mjs';

/** Tools whose package has another name. @type {Readonly<Record<string, string>>} */
const PACKAGES = { tsc: 'typescript', playwright: '@playwright/test' };

/**
 * @param {string} tool the command's name, such as "vitest"
 * @param {string} [modules] the node_modules folder
 * @returns {string} the script to run with Node; found through the package itself, because the entries of
 *   node_modules/.bin are shell scripts on Windows
 */
export function toolScript(tool, modules = PLACES.modules) {
  const folder = path.join(modules, PACKAGES[tool] ?? tool);
  try {
    const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return path.join(folder, typeof bin === 'string' ? bin : bin[tool]);
  } catch {
    throw new Stop(`There is no tool called ${tool} in node_modules.`);
  }
}
