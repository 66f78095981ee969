import autocannon from 'autocannon';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** The name of the target that its ratio is taken to. */
  readonly against?: string;
}

export interface Measured {
  readonly target: Target;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Settings {
  readonly connections: number;
  /** The length of each measurement. */
  readonly seconds: number;
  readonly rounds: number;
}

/**
 * Measures targets in turns, so that a machine that is busy for a while is busy for all of them, and gives each one's
 * median round.
 * @throws when anything but 2xx was answered: a quick refusal is no speed
 */
export async function measureAll(targets: readonly Target[], settings: Settings): Promise<Measured[]> {
  for (const target of targets) await measure(target, { ...settings, seconds: 1 });
  const rounds: Measured[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    for (const target of targets) rounds.push(await measure(target, settings));
  }
  return targets.map((target) => median(rounds.filter((measured) => measured.target === target)));
}

async function measure(target: Target, { connections, seconds }: Settings): Promise<Measured> {
  const result = await autocannon({ url: target.url, connections, duration: seconds, headers: target.headers ?? {} });
  if (result.errors + result.non2xx > 0 || result.requests.average === 0) {
    throw new Error(`${target.name}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`);
  }
  return { target, perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const median = (rounds: Measured[]): Measured =>
  rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)]!;
