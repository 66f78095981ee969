import { net } from 'electron';

/** The polling interval of the system's state, in milliseconds, because it sends no event. */
const INTERVAL = 1000;

/**
 * Reports when this computer loses its network or gets one again. Earlier connections then look open but are dead,
 * until the stream's own timeout.
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
