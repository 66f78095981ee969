import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PLACES } from './scripts/paths.mjs';

const at = (...parts: string[]): string => path.join(import.meta.dirname, 'desktop-admin', ...parts);

/** Electron provides itself. Everything else is bundled, because the package has no node_modules. */
const external = ['electron'];

/**
 * The desktop console's three parts, made together by `vite build --app -c vite.desktop.config.ts`: the page, the main process,
 * and the preload script, which a sandbox accepts as CommonJS only.
 */
export default defineConfig({
  root: at('renderer'),
  publicDir: at('public'),
  plugins: [react(), tailwindcss()],
  build: { reportCompressedSize: false, emptyOutDir: true },
  environments: {
    client: { build: { target: 'chrome140', outDir: path.join(PLACES.desktop, 'renderer'), assetsInlineLimit: 0 } },
    main: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        ssr: true,
        target: 'node24',
        outDir: path.join(PLACES.desktop, 'main'),
        copyPublicDir: false,
        rolldownOptions: { input: at('main', 'main.ts'), external, output: { entryFileNames: 'main.js' } },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        ssr: true,
        target: 'chrome140',
        outDir: path.join(PLACES.desktop, 'preload'),
        copyPublicDir: false,
        rolldownOptions: {
          input: at('preload', 'preload.ts'),
          external,
          output: { format: 'cjs', entryFileNames: 'preload.cjs' },
        },
      },
    },
  },
  builder: {},
});
