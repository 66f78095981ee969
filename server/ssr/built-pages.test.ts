import { expect, it } from 'vitest';
import { assetsOf } from './built-pages.ts';

const pages = {
  'web/entry-public.ts': { file: 'assets/public.js', imports: ['_helper.js'] },
  'web/entry-islands.ts': { file: 'assets/islands.js', imports: ['_helper.js', '_vendor.js'] },
  'web/features/frame/account.island.tsx': { file: 'assets/account.js', imports: ['_vendor.js'] },
  'web/features/home/globe.island.tsx': { file: 'assets/globe.js', imports: ['_world.js'], css: ['assets/globe.css'] },
  '_helper.js': { file: 'assets/helper.js' },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_world.js': { file: 'assets/world.js', imports: ['_vendor.js'] },
};
const application = {
  'web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_vendor.js'], css: ['assets/site.css'] },
  'web/features/map/map.page.ts': {
    file: 'assets/map.js',
    imports: ['_vendor.js', '_map.js'],
    css: ['assets/map.css'],
  },
  '_vendor.js': { file: 'assets/vendor-2.js' },
  '_map.js': { file: 'assets/leaflet.js', imports: ['_vendor.js'] },
  'shared/ui/fonts/display.woff2': { file: 'assets/display.woff2' },
  'shared/ui/fonts/text.woff2': { file: 'assets/text.woff2' },
};
const manifests = { pages, application };

it('an application page lists every file that its screen needs, each once', () => {
  expect(assetsOf(manifests, { modules: ['web/features/map/map.page.ts'] })).toEqual({
    scripts: ['/assets/entry.js', '/assets/vendor-2.js', '/assets/map.js', '/assets/leaflet.js'],
    styles: ['/assets/site.css', '/assets/map.css'],
    fonts: ['/assets/display.woff2', '/assets/text.woff2'],
    islands: {},
    webManifest: '/manifest.webmanifest',
  });
});

it('a public page lists only the code and style sheets of its islands', () => {
  expect(assetsOf(manifests, { islands: ['frame/account', 'home/globe'] })).toMatchObject({
    styles: ['/assets/site.css', '/assets/globe.css'],
    scripts: ['/assets/public.js', '/assets/helper.js'],
    islands: {
      'frame/account': ['/assets/islands.js', '/assets/vendor.js', '/assets/account.js'],
      'home/globe': [
        '/assets/globe.css',
        '/assets/islands.js',
        '/assets/vendor.js',
        '/assets/globe.js',
        '/assets/world.js',
      ],
    },
  });
});

it('a build without a requested page is reported as outdated', () => {
  expect(() => assetsOf(manifests, { modules: ['web/features/new/new.page.ts'] })).toThrow('Please build again');
  expect(() => assetsOf(manifests, { islands: ['home/new'] })).toThrow('Please build again');
});
