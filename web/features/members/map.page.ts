import { definePage } from '../../app/page.ts';
import { MapScreen } from './map-screen.tsx';

export const page = definePage({
  Screen: MapScreen,
  head: () => ({ title: 'Member Map | The Bonjour Circle', robots: 'noindex' }),
});
