import { definePage } from '../../app/page.ts';
import { MapSignedOut } from './map-signed-out.tsx';

export const page = definePage({
  Screen: MapSignedOut,
  head: () => ({ title: 'Access Denied | Bonjour', robots: 'noindex' }),
});
