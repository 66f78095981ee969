/** How often a long task reports its progress. */
const LOG_EVERY_MS = 5000;

interface ProgressLog {
  /** Reports progress every few seconds. */
  at(count: number): void;
  end(count: number): void;
}

const figure = (count: number): string => Math.round(count).toLocaleString('en-GB');

/** Reports a long task's progress, speed and remaining time, and once more at its end. */
export function createProgressLog(
  what: string,
  { total, from, log }: { total: number; from: number; log: (line: string) => void },
): ProgressLog {
  const started = performance.now();
  let lastLogged = started;
  const rate = (count: number) => ((count - from) / Math.max(1, performance.now() - started)) * 1000;
  return {
    at(count) {
      if (performance.now() - lastLogged < LOG_EVERY_MS) return;
      lastLogged = performance.now();
      const left = Math.ceil((total - count) / Math.max(1, rate(count)));
      log(`${what}: ${figure(count)} of ${figure(total)}, ${figure(rate(count))} a second, about ${left} s left`);
    },
    end(count) {
      if (total === 0) return;
      log(`${what}: ${figure(count)}${count > 1000 ? `, ${figure(rate(count))} a second` : ''}`);
    },
  };
}
