interface Settings {
  /** Does what there is to do. @returns whether there is more, so that another round follows */
  readonly doRound: () => Promise<boolean>;
  /** @returns whether another round follows */
  readonly onError: (error: unknown) => boolean;
  /** Once nothing more is asked for: after how many milliseconds a round begins by itself; never unless told. */
  readonly untilNext?: () => number | Promise<number>;
  /** The least time between two rounds, in milliseconds. */
  readonly pause?: { readonly afterRound: number; readonly afterError: number };
}

export interface Rounds {
  /** Has a round begin, or one more follow when one is under way: what is asked for is looked at after it was asked for. */
  ask(): void;
  /** The rounds under way; undefined while there are none. */
  underWay(): Promise<void> | undefined;
  /** Begins no other round; the one under way ends by itself. */
  stop(): void;
}

/** Does work in rounds, one at a time. */
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
    // Somebody may have asked in the meantime.
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
