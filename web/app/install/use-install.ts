import { useSyncExternalStore } from 'react';
import { onWayChange, type Way, wayToInstall } from './install-prompt.ts';

/** How the app can be installed here; on the server and in the first render, by the menu. */
export const useWayToInstall = (): Way => useSyncExternalStore(onWayChange, wayToInstall, () => 'menu');
