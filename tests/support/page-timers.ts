const { setTimeout: start, setInterval: repeat } = globalThis;
const timers = new Set<NodeJS.Timeout>();

function remember(timer: NodeJS.Timeout): NodeJS.Timeout {
  timers.add(timer);
  return timer;
}

globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => remember(start(...args)), start);
globalThis.setInterval = Object.assign((...args: Parameters<typeof repeat>) => remember(repeat(...args)), repeat);

/** Ends the timers of the page, as leaving it does. Otherwise they would navigate or report during a later test. */
export function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
