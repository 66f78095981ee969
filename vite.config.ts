import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkContent, contentImages } from './scripts/content-images.ts';
import { dottedWorld } from './scripts/dotted-world.ts';
import { oldChunks } from './scripts/old-chunks.ts';
import { parts } from './scripts/parts.ts';
import { PLACES } from './scripts/paths.mjs';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/**
 * What browsers fetch together. Left alone, the bundler makes forty small files of which each page needs most; they
 * compress badly one by one.
 */
const chunks = [
  // What runs before anything else, and must not wait for the rest.
  { name: 'early', test: /preload-helper|web\/(app\/alive|early-clicks|load-part)\.ts$/, priority: 3 },
  // Changes only with the libraries, so that it stays in the browser's cache from release to release.
  {
    name: 'vendor',
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  // What screens read of the limits would otherwise lie among the schemas, which read them too; the chat's links among the blog.
  { name: 'limits', test: /shared\/contracts\/limits/, priority: 3 },
  { name: 'text-links', test: /shared\/rules\/text-links/, priority: 3 },
  // Small things that public pages share: one by one each costs a request, and compresses half as well.
  {
    name: 'parts',
    test: /shared\/ui\/(states|button)\.tsx$|data\/content\/screen-images\.ts$|web\/app\/page\.ts$|infiniteQueryOptions/,
  },
  { name: 'pictures', test: /shared\/ui\/picture\.tsx$|web\/app\/(island|optional-link|breadcrumb)\.tsx$/ },
  { name: 'services', test: /shared\/(ui\/service-icon|api\/query-options)|data\/content\/images\.ts/ },
  {
    name: 'blog',
    test: /data\/content\/blog(-images)?\.ts$|web\/features\/blog\/(blog-places|post-picture|newsletter-block)|shared\/(ui\/(post-sheet|badge|uploaded-picture)|rules\/(blog-dates|london-clock))/,
  },
  { name: 'embeds', test: /shared\/ui\/embeds\/(embed-(consent|choice-buttons|frame)|use-embed)/ },
  { name: 'booking', test: /data\/content\/booking\.ts$|shared\/(ui\/use-now|rules\/time-zones)/ },
  // Only pages with a form check anything.
  { name: 'schemas', test: /node_modules\/zod\/|shared\/contracts\/fields/, priority: 2 },
  {
    name: 'site',
    tags: ['$initial' as const],
    test: (id: string) => !/web\/(boot|entry-client)/.test(id),
    priority: 1,
  },
];

/**
 * Two builds from one source, made together by `vite build --app`: what browsers load, and what the server renders
 * with. Aliases come from `imports` in package.json alone.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [
    dottedWorld(),
    parts(),
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
          // The entry is fetched by the boot module; named here as well, what it needs counts as needed at once.
          input: ['web/boot.ts', 'web/entry-client.tsx'],
          // A contract reads its limits when it is loaded; where it declares nothing else, that is no reason to fetch them.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: chunks } },
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
