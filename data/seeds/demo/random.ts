/** Random choices that are the same for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/**
 * A random stream for one thing, such as member 17 of seed 1. Each thing has its own stream, so it is the same however many
 * others are made.
 */
export function createRandom(seed: number, kind: string, number: number): Random {
  let state = scramble(seed);
  for (const character of kind) state = scramble(state ^ character.charCodeAt(0));
  state = scramble(state ^ number);

  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)]!,
  };
}

/** MurmurHash3's last step, which spreads neighbouring numbers far apart. @returns 32 bits, never negative */
function scramble(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
