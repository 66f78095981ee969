/** How often a long task reports its progress. */
const TELL_EVERY_MS = 5000;

interface Pace {
  /** Reports progress every few seconds. */
  at(count: number): void;
  end(count: number): void;
}

const figure = (count: number): string => Math.round(count).toLocaleString('en-GB');

/** Reports a long task's progress, speed and remaining time, and once more at its end. */
export function createPace(
  what: string,
  { total, from, say }: { total: number; from: number; say: (line: string) => void },
): Pace {
  const started = performance.now();
  let told = started;
  const rate = (count: number) => ((count - from) / Math.max(1, performance.now() - started)) * 1000;
  return {
    at(count) {
      if (performance.now() - told < TELL_EVERY_MS) return;
      told = performance.now();
      const left = Math.ceil((total - count) / Math.max(1, rate(count)));
      say(`${what}: ${figure(count)} of ${figure(total)}, ${figure(rate(count))} a second, about ${left} s left`);
    },
    end(count) {
      if (total === 0) return;
      say(`${what}: ${figure(count)}${count > 1000 ? `, ${figure(rate(count))} a second` : ''}`);
    },
  };
}
