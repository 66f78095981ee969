/** When things happened in the demo community, in milliseconds since 1970. It began two years before `now`. */
export interface Timeline {
  joined(member: number): number;
  /** A post's time; later numbers are later. `jitter` is from 0 up to 1. */
  posted(post: number, jitter: number): number;
  /** How many posts came later. */
  after(post: number): number;
  /** How many members had joined by then: members 0 to that number. */
  membersAt(time: number): number;
  readonly now: number;
}

const DAY = 24 * 60 * 60 * 1000;
const AGE = 730 * DAY;
/** The number of members on the first day. */
const FOUNDERS = 5;
/** Below 1, so more people join and post recently than in the beginning. */
const GROWTH = 0.7;

export function createTimeline({ members, posts, now }: { members: number; posts: number; now: number }): Timeline {
  const start = now - AGE;
  const others = Math.max(members - FOUNDERS, 1);
  return {
    now,
    joined(member) {
      const founded = start - (FOUNDERS - member) * DAY;
      return member < FOUNDERS ? founded : Math.floor(start + AGE * ((member - FOUNDERS + 1) / (others + 1)) ** GROWTH);
    },
    posted: (post, jitter) => Math.round(start + AGE * ((post + jitter) / posts) ** GROWTH),
    after: (post) => posts - 1 - post,
    membersAt(time) {
      const share = Math.max((time - start) / AGE, 0) ** (1 / GROWTH);
      return Math.min(members, FOUNDERS + Math.floor(share * (others + 1)));
    },
  };
}
