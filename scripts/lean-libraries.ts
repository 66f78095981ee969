import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Tells the bundler what in React Router nobody would miss: its components are made by calls and changed by
 * assignments, of which it cannot know that they do nothing else. What no page uses (forms, data mode, prefetching,
 * error screens) is then left out: more than half of the router.
 */
export function leanRouter(): Plugin {
  return {
    name: 'bonjour:lean-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].*\.m?js$/ },
      handler: (code) => ({ code: withoutEffects(code), map: null }),
    },
  };
}

/**
 * The library's text with its calls marked as pure, what is assigned to classes inside of them, and without the names
 * that only error messages show.
 */
export function withoutEffects(code: string): string {
  const contexts = new Map(
    Array.from(code.matchAll(/^(\w+)\.contextType = (\w+);$/gm), ([, name, type]) => [name, type]),
  );
  return code
    .replaceAll(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
    .replaceAll(/^var (\w+) = class extends \w+\.Component \{$/gm, (line, name: string) =>
      contexts.has(name) ? `${line} static contextType = ${contexts.get(name)};` : line,
    )
    .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
}

/**
 * Lucide's icons with our own small component around each drawing, in the browser and on the server alike: the markup
 * must be the same.
 */
export function leanIcons(): Plugin {
  return {
    name: 'bonjour:lean-icons',
    apply: 'build',
    load: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
      handler() {
        const ours = path.join(this.environment.config.root, 'shared/ui/create-icon.ts');
        return `export { createIcon as default } from ${JSON.stringify(ours)};`;
      },
    },
  };
}
