import path from 'node:path';
import type { Plugin } from 'vite';

/** What the bundler's own helper is called inside of Vite. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const IMPORT = /\bimport\((`\.\/[^`$]+\.js`)\)/g;

/**
 * Has `web/load-part.ts` fetch what is imported on demand: smaller than Vite's helper, and able to ask again for what
 * could not be fetched, which `import()` by itself is not.
 */
export function parts(): Plugin {
  return {
    name: 'bonjour:parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: HELPER },
      handler() {
        const file = path.join(this.environment.config.root, 'web/load-part.ts');
        return { code: `export { loadPart as __vitePreload } from ${JSON.stringify(file)};`, moduleSideEffects: true };
      },
    },
    generateBundle: {
      // After Vite has found the style sheets of each import.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withOwnImport(chunk.code);
        }
      },
    },
  };
}

/** `` import(`./part.js`) `` → `` importPart(`./part.js`) `` */
export const withOwnImport = (code: string): string => code.replaceAll(IMPORT, 'importPart($1)');
