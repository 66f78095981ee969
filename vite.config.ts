import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentImages } from './scripts/content-images.ts';
import { precompress } from './scripts/precompress.ts';

/**
 * Two builds from one source, made together by `vite build --app`: what browsers load, and what the server renders
 * with. Aliases come from `imports` in package.json alone.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), contentImages('data/content/images'), precompress('client')],
  build: { target: 'es2023', modulePreload: { polyfill: false }, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // A picture inside a style sheet or a script cannot be cached on its own.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['web/boot.ts'],
          output: {
            codeSplitting: {
              // Changes only with the libraries, so that it stays in the browser's cache from release to release.
              groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// }],
            },
          },
        },
      },
    },
    ssr: {
      // One file with everything in it: quicker to start, and React's production build whatever NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        rolldownOptions: { input: { 'entry-server': 'web/entry-server.tsx' } },
      },
    },
  },
  builder: {},
}));
