const { setTimeout: start, setInterval: repeat } = globalThis;
const timers = new Set<NodeJS.Timeout>();

function remember(timer: NodeJS.Timeout): NodeJS.Timeout {
  timers.add(timer);
  return timer;
}

/**
 * Timers without a delay are not remembered: they run before the next test. Libraries use them to continue later, and would
 * wait forever: Dexie, for one, would notify no live query of the following tests.
 */
globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => {
  const timer = start(...args);
  return args[1] ? remember(timer) : timer;
}, start);
globalThis.setInterval = Object.assign((...args: Parameters<typeof repeat>) => remember(repeat(...args)), repeat);

/** Ends the timers of the page, as leaving it does. Otherwise they would navigate or report during a later test. */
export function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
