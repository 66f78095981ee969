import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { checkContent, contentImages } from './scripts/content-images.ts';
import { dottedWorld } from './scripts/dotted-world.ts';
import { oldChunks } from './scripts/old-chunks.ts';
import { PLACES } from './scripts/paths.mjs';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/** Packages that the server loads from node_modules: native ones, ones loaded on demand, and ones that can't be bundled. */
const LEFT_OUT = [
  '@aws-sdk/client-s3',
  'better-sqlite3',
  'date-holidays',
  'docx',
  'nodemailer',
  'opentype.js',
  'pdfkit',
  'pg',
  'pino',
  'sharp',
  'vite',
  'web-push',
];

/** A file for each library, which stays in the browser's cache until the library changes. */
const LIBRARIES = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
  { name: 'router', test: /node_modules\/react-router/, priority: 2 },
  { name: 'query', test: /node_modules\/@tanstack\/(?:react-query|query-core)\//, priority: 2 },
  { name: 'forms', test: /node_modules\/(?:zod|react-hook-form|@hookform)\//, priority: 2 },
];

/** Leaves a group's dependencies to their own groups. */
const ALONE = { includeDependenciesRecursively: false };

/**
 * A build for browsers. Public pages and the application share no files: in one build, all that both use would become small
 * files, a hundred for one screen (0367).
 */
const forBrowsers = (build: BuildEnvironmentOptions): BuildEnvironmentOptions => ({
  outDir: 'dist/client',
  // Inlined pictures could not be cached on their own.
  assetsInlineLimit: 0,
  ...build,
  // Contracts read limits at load, which is no reason to include them if nothing else does.
  rolldownOptions: { treeshake: { propertyReadSideEffects: false }, ...build.rolldownOptions },
});

/**
 * Five builds from one source, made together by `vite build --app`: public pages and the application for browsers, the inline
 * script of documents, the server's rendering, and the server. Aliases come from `imports` in package.json.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/static',
  plugins: [
    dottedWorld(),
    react(),
    tailwindcss(),
    checkContent('data/content/images'),
    contentImages('data/content/images', PLACES.pictures),
    precompress('application'),
    serviceWorker('dist/client'),
    oldChunks('dist/client', PLACES.oldChunks),
  ],
  // Without Vite's preload lists, which would cost every page a kilobyte.
  build: { target: 'es2023', modulePreload: false, reportCompressedSize: false },
  // Written by the running server.
  server: { watch: { ignored: ['**/data/var/**', '**/dist/**', '**/.cache/**'] } },
  environments: {
    // Public pages. Built first: it empties the folder and copies the static files.
    client: {
      build: forBrowsers({
        manifest: true,
        rolldownOptions: {
          input: 'web/entry-public.ts',
          output: {
            codeSplitting: {
              groups: [
                // One file for every page, and one for what most islands need.
                { name: 'entry-public', tags: ['$initial'], priority: 3, ...ALONE },
                ...LIBRARIES,
                { name: 'islands', minShareCount: 5, ...ALONE },
              ],
            },
          },
        },
      }),
    },
    // In development, `client` serves both.
    ...(command === 'build' && {
      application: {
        consumer: 'client',
        build: forBrowsers({
          manifest: '.vite/application.json',
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            // The feed, where most people begin, is in one file with what every screen needs.
            input: ['web/entry-client.tsx', 'web/circle.tsx', 'web/features/feed/feed.page.tsx'],
            output: { codeSplitting: { groups: [...LIBRARIES, { name: 'app', tags: ['$initial'], ...ALONE }] } },
          },
        }),
      },
    }),
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
      // Bundled into one file, which starts faster and uses React's production build whatever NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        // The running server holds this code in memory.
        minify: true,
        rolldownOptions: { input: { 'entry-server': 'web/entry-server.tsx' } },
      },
    },
    server: {
      consumer: 'server',
      // A few files instead of about a thousand modules, because finding those takes half the time of a start.
      resolve: { noExternal: true, external: LEFT_OUT },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        // Readable in stack traces: each part names its file. Source maps would take 40 MB.
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
