import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { checkContent, contentImages } from './scripts/content-images.ts';
import { dottedWorld } from './scripts/dotted-world.ts';
import { oldChunks } from './scripts/old-chunks.ts';
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

/**
 * Five builds from one source, made together by `vite build --app`: the code of public pages and that of the application, for
 * browsers; the script that stands in documents; what the server renders with; and the server. Aliases come from `imports` in package.json alone.
 */
/** Each changes only with its library, so that it stays in the browser's cache from release to release. */
const LIBRARIES = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
  { name: 'router', test: /node_modules\/react-router/, priority: 2 },
  { name: 'query', test: /node_modules\/@tanstack\/(?:react-query|query-core)\//, priority: 2 },
  { name: 'forms', test: /node_modules\/(?:zod|react-hook-form|@hookform)\//, priority: 2 },
];

/** What a group needs and does not hold lies where its own group says. */
const ALONE = { includeDependenciesRecursively: false };

/**
 * A build for browsers. Public pages and the application share no file: in one build, whatever both use would be a small file by
 * itself, a hundred of them for a screen (0661).
 */
const forBrowsers = (build: BuildEnvironmentOptions): BuildEnvironmentOptions => ({
  outDir: 'dist/client',
  // A picture inside a style sheet or a script cannot be cached on its own.
  assetsInlineLimit: 0,
  ...build,
  // A contract reads its limits when it is loaded; where it declares nothing else, that is no reason to fetch them.
  rolldownOptions: { treeshake: { propertyReadSideEffects: false }, ...build.rolldownOptions },
});

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
  // The lists of what each lazy part needs would cost every page a kilobyte; the parts find it themselves.
  build: { target: 'es2023', modulePreload: false, reportCompressedSize: false },
  // What the running server writes is no source.
  server: { watch: { ignored: ['**/data/var/**', '**/dist/**', '**/.cache/**'] } },
  environments: {
    // Public pages. The first to be made: it empties the folder, and holds what is copied as it is.
    client: {
      build: forBrowsers({
        manifest: true,
        rolldownOptions: {
          input: 'web/entry-public.ts',
          output: {
            codeSplitting: {
              groups: [
                // What runs on every page, in one file; and what most islands need.
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
            // Where most people begin is in one file with what every screen needs.
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
