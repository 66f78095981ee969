import { registerHooks } from 'node:module';

/**
 * Loaded before the built main process: replaces `electron` by the stand-in. This is how the tests run without
 * Electron's binary.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
