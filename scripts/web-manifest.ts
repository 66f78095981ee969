import type { ManifestOptions } from 'vite-plugin-pwa';
import { brand } from '../data/content/brand.ts';

/**
 * The screenshots that a browser shows before installing the app: a demo community, photographed by
 * `tests/pictures/make-screenshots.ts`. `path` is the screen, and `shows` is scrolled into view.
 */
export const screenshots = [
  {
    src: '/screenshots/feed-narrow.webp',
    path: '/feed',
    shows: 'article',
    form_factor: 'narrow',
    sizes: '780x1560',
    label: 'The feed: what members are making, asking and celebrating',
  },
  {
    src: '/screenshots/members-narrow.webp',
    path: '/members-app',
    shows: 'section[aria-label="Members"] li:nth-child(3)',
    form_factor: 'narrow',
    sizes: '780x1560',
    label: 'The members of the Circle, by name, school and place',
  },
  {
    src: '/screenshots/feed-wide.webp',
    path: '/feed',
    shows: 'article',
    form_factor: 'wide',
    sizes: '1280x800',
    label: 'The feed on a large screen',
  },
  {
    src: '/screenshots/map-wide.webp',
    path: '/members/map',
    shows: '.leaflet-container',
    form_factor: 'wide',
    sizes: '1280x800',
    label: 'Where members of the Circle are based',
  },
] as const;

/** The installed app's name, appearance and shortcuts. It starts in the Circle. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: brand.community.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en-GB',
  dir: 'ltr',
  start_url: '/circle',
  scope: '/',
  display: 'standalone',
  // The paper and the ink of `shared/ui/styles/tokens.css`.
  background_color: '#faf6ed',
  theme_color: '#faf6ed',
  categories: ['social', 'education', 'business'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: screenshots.map(({ src, sizes, form_factor, label }) => ({
    src,
    sizes,
    form_factor,
    label,
    type: 'image/webp',
  })),
  shortcuts: [
    { name: 'The feed', short_name: 'Feed', url: '/feed', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    {
      name: 'Share something new',
      short_name: 'New post',
      url: '/feed#share',
      icons: [{ src: '/icon-192.png', sizes: '192x192' }],
    },
  ],
  // Opens the composer with content shared from another app. The service worker handles it, so it is in no server log.
  share_target: {
    action: '/feed',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
};
