interface Settings {
  /** Does one round of work. @returns whether there is more, so that another round follows */
  readonly doRound: () => Promise<boolean>;
  /** @returns whether another round follows */
  readonly onError: (error: unknown) => boolean;
  /** The time in milliseconds after which a round starts without a request. Never by default. */
  readonly untilNext?: () => number | Promise<number>;
  /** The least time between two rounds, in milliseconds. */
  readonly pause?: { readonly afterRound: number; readonly afterError: number };
}

export interface Rounds {
  /** Requests a round. During one in progress, another follows, so that the request is always seen. */
  ask(): void;
  /** The rounds in progress; undefined when there are none. */
  underWay(): Promise<void> | undefined;
  /** Starts no further rounds. The one in progress finishes. */
  stop(): void;
}

/** Runs work in rounds, one at a time. */
export function createRounds({ doRound, onError, untilNext, pause }: Settings): Rounds {
  let isAsked = false;
  let isStopped = false;
  let rounds: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      let rest = pause?.afterRound ?? 0;
      try {
        if (await doRound()) ask();
      } catch (error) {
        if (onError(error)) ask();
        rest = pause?.afterError ?? 0;
      }
      if (rest > 0) await new Promise<void>((resolve) => setTimeout(resolve, rest).unref());
    }
    rounds = undefined;
    const next = untilNext && !isStopped ? await untilNext() : undefined;
    // A request may have arrived in the meantime.
    if (next !== undefined && !isStopped && !rounds) timer = setTimeout(ask, next).unref();
  };

  const ask = (): void => {
    if (isStopped) return;
    isAsked = true;
    clearTimeout(timer);
    rounds ??= run();
  };

  return {
    ask,
    underWay: () => rounds,
    stop() {
      isStopped = true;
      isAsked = false;
      clearTimeout(timer);
    },
  };
}
