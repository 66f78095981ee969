import { net } from 'electron';

/** How often to check the system, in milliseconds, because it sends no event. */
const INTERVAL = 1000;

/**
 * Tells when this computer loses its network or has one again. Connections of before then look open and are not, for
 * up to the silence after which the stream is given up.
 */
export function watchNetwork(onChange: () => void): void {
  let wasOnline = net.isOnline();
  setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    onChange();
  }, INTERVAL);
}
