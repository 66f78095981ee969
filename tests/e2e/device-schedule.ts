import fc from 'fast-check';

/*
 * Random schedules of two people in one browser: sign in and out, with or without the page noticing, write, crash, go
 * back, while the stream or the whole server is unreachable.
 */

export const TABS = 3;
export const PEOPLE = ['ada', 'bea'] as const;
export type Name = (typeof PEOPLE)[number];
export const KINDS = ['comment', 'post', 'message'] as const;
export type Kind = (typeof KINDS)[number];

const PLACES: Record<Kind, string> = { comment: '/feed', post: '/circle#share', message: '/messages/with/1' };
export const ALL_PLACES = [...Object.values(PLACES), '/member', '/'];

const NEXT = ['leave it', 'send it', 'hand over and send it'] as const;

const tab = fc.nat(TABS - 1);
const who = fc.constantFrom(...PEOPLE);
const kind = fc.constantFrom(...KINDS);
const one = <Do extends string>(name: Do) => fc.constant(name);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: one('open'), tab, place: fc.constantFrom(...ALL_PLACES) }) },
  // Opens the right screen first, if the tab is elsewhere.
  // The dangerous case is frequent: somebody else signs in between the writing and the sending.
  { weight: 10, arbitrary: fc.record({ do: one('write'), tab, kind, next: fc.constantFrom(...NEXT) }) },
  { weight: 3, arbitrary: fc.record({ do: one('send'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: one('sign in by the form'), tab, who }) },
  // As in a tab that cannot notify the others.
  { weight: 5, arbitrary: fc.record({ do: one('sign in unheard'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('sign out'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: one('expire') }) },
  { weight: 3, arbitrary: fc.record({ do: one('block'), what: fc.constantFrom('streams', 'server', 'nothing') }) },
  { weight: 2, arbitrary: fc.record({ do: one('crash'), tab }) },
  { weight: 3, arbitrary: fc.record({ do: one('back'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: one('look'), tab }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export interface Schedule {
  /** What is unreachable from the start. */
  readonly blocked: 'streams' | 'nothing';
  readonly first: Name;
  readonly steps: readonly Step[];
  /** The member who is signed in at the end. */
  readonly last: Name;
}

const schedules = fc.record({
  blocked: fc.constantFrom('streams' as const, 'nothing' as const),
  first: who,
  steps: fc.array(step, { minLength: 5, maxLength: 9, size: 'max' }),
  last: who,
});

/** The schedule of a number, always the same one. */
export function scheduleOf(seed: number): Schedule {
  const [schedule] = fc.sample(schedules, { seed, numRuns: 1 });
  if (!schedule) throw new Error('fast-check gave no schedule');
  return schedule;
}

export const placeOf = (wanted: Kind): string => PLACES[wanted];
