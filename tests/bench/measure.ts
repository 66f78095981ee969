import autocannon from 'autocannon';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON by POST. Without it, the request is a GET. */
  readonly body?: unknown;
  /** Concurrent connections, if different from the setting. */
  readonly connections?: number;
  /** The name of the target that its ratio is taken to. */
  readonly against?: string;
}

export interface Measured {
  readonly target: Target;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The slowest response of all rounds. */
  readonly slowest: number;
}

export interface Settings {
  readonly connections: number;
  /** The length of each measurement. */
  readonly seconds: number;
  readonly rounds: number;
}

/**
 * Measures targets in turns, so a machine that is busy for a while slows all of them. @returns each one's median round
 * @throws on any status but 2xx, because quick refusals are no speed
 */
export async function measureAll(targets: readonly Target[], settings: Settings): Promise<Measured[]> {
  for (const target of targets) await measure(target, { ...settings, seconds: 1 });
  const rounds: Measured[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    for (const target of targets) rounds.push(await measure(target, settings));
  }
  return targets.map((target) => {
    const own = rounds.filter((measured) => measured.target === target);
    return { ...median(own), slowest: Math.max(...own.map(({ slowest }) => slowest)) };
  });
}

async function measure(target: Target, { connections, seconds }: Settings): Promise<Measured> {
  const isPost = target.body !== undefined;
  const result = await autocannon({
    url: target.url,
    connections: target.connections ?? connections,
    duration: seconds,
    headers: { ...target.headers, ...(isPost && { 'Content-Type': 'application/json' }) },
    ...(isPost && { method: 'POST', body: JSON.stringify(target.body) }),
  });
  if (result.errors + result.non2xx > 0 || result.requests.average === 0) {
    throw new Error(`${target.name}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`);
  }
  const { p50, p99, max } = result.latency;
  return { target, perSecond: result.requests.average, p50, p99, slowest: max };
}

const median = (rounds: Measured[]): Measured =>
  rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)]!;
