import { definePage } from '../../app/page.ts';
import { DeviceScreen } from './device-screen.tsx';

export const page = definePage({
  Screen: DeviceScreen,
  head: () => ({ title: 'App and Offline | The Bonjour Circle', robots: 'noindex' }),
});
