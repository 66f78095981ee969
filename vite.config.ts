import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, roomsInManifest } from './scripts/chunks.ts';
import { checkContent, contentImages } from './scripts/content-images.ts';
import { dottedWorld } from './scripts/dotted-world.ts';
import { oldChunks } from './scripts/old-chunks.ts';
import { parts } from './scripts/parts.ts';
import { PLACES } from './scripts/paths.mjs';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/**
 * What the server's build leaves in node_modules: code of the machine, what is loaded when it is first needed, and what is not
 * made to be bundled.
 */
const LEFT_OUT = [
  '@aws-sdk/client-s3',
  'better-sqlite3',
  'nodemailer',
  'opentype.js',
  'pg',
  'pino',
  'sharp',
  'vite',
  'web-push',
];

/**
 * Four builds from one source, made together by `vite build --app`: what browsers load, the script that stands in documents,
 * what the server renders with, and the server. Aliases come from `imports` in package.json alone.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/static',
  plugins: [
    dottedWorld(),
    parts(),
    roomsInManifest(),
    react(),
    tailwindcss(),
    checkContent('data/content/images'),
    contentImages('data/content/images', PLACES.pictures),
    precompress('client'),
    serviceWorker('dist/client'),
    oldChunks('dist/client', PLACES.oldChunks),
  ],
  // The lists of what each lazy part needs would cost every page a kilobyte; the parts find it themselves.
  build: { target: 'es2023', modulePreload: false, reportCompressedSize: false },
  // What the running server writes is no source.
  server: { watch: { ignored: ['**/data/var/**', '**/dist/**', '**/.cache/**'] } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // A picture inside a style sheet or a script cannot be cached on its own.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['web/entry-public.ts', 'web/entry-client.tsx'],
          // A contract reads its limits when it is loaded; where it declares nothing else, that is no reason to fetch them.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: chunkGroups(import.meta.dirname) } },
        },
      },
    },
    inline: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/inline',
        ssr: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: {
          input: 'web/entry-inline.ts',
          treeshake: { propertyReadSideEffects: false },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      // One file with everything in it: quicker to start, and React's production build whatever NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        // The running server keeps the text in memory.
        minify: true,
        rolldownOptions: { input: { 'entry-server': 'web/entry-server.tsx' } },
      },
    },
    server: {
      consumer: 'server',
      // Some thousand modules in a few files: half the time of a start goes into finding them one by one.
      resolve: { noExternal: true, external: LEFT_OUT },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        // Read as it is by who follows a trace; each part says from which file it comes. Source maps would take 40 MB.
        minify: false,
        rolldownOptions: {
          input: { main: 'server/main.ts' },
          output: { chunkFileNames: '[name].js' },
          checks: { eval: false },
        },
      },
    },
  },
  builder: {},
}));
