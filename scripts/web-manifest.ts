import type { ManifestOptions } from 'vite-plugin-pwa';
import { brand } from '../data/content/brand.ts';

/** What the installed app is called, looks like and offers (decisions §7). Its way in is the Circle. */
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
  shortcuts: [
    { name: 'The feed', short_name: 'Feed', url: '/feed', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    {
      name: 'Share something new',
      short_name: 'New post',
      url: '/circle#share',
      icons: [{ src: '/icon-192.png', sizes: '192x192' }],
    },
  ],
  // The composer opens with what another app shares. The service worker answers: it reaches no server's log.
  share_target: { action: '/circle', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
};
