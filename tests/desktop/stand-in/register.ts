import { registerHooks } from 'node:module';

/**
 * Loaded before the built main process: what it imports as `electron` is the stand-in. This is how the tests run where
 * Electron's binary cannot be had.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
