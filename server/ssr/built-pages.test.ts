import { expect, it } from 'vitest';
import { assetsOf } from './built-pages.ts';

const manifest = {
  'web/boot.ts': { file: 'assets/boot.js', imports: ['_helper.js'] },
  'web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_helper.js', '_vendor.js'], css: ['assets/site.css'] },
  'web/features/map/map.page.ts': {
    file: 'assets/map.js',
    imports: ['_vendor.js', '_map.js'],
    css: ['assets/map.css'],
  },
  '_helper.js': { file: 'assets/helper.js' },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_map.js': { file: 'assets/leaflet.js', imports: ['_vendor.js'] },
  'shared/ui/fonts/text.woff2': { file: 'assets/text.woff2' },
};

it('a page names every file that it needs, each once', () => {
  expect(assetsOf(manifest, ['web/features/map/map.page.ts'])).toEqual({
    boot: '/assets/boot.js',
    bootImports: ['/assets/helper.js'],
    styles: ['/assets/site.css', '/assets/map.css'],
    fonts: ['/assets/text.woff2'],
    chunks: ['/assets/entry.js', '/assets/vendor.js', '/assets/map.js', '/assets/leaflet.js'],
    webManifest: '/manifest.webmanifest',
  });
});

it('a build that lacks a page is said to be old', () => {
  expect(() => assetsOf(manifest, ['web/features/new/new.page.ts'])).toThrow('Please build again');
});
