import type { FollowState } from '../../db/post-follows.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/transaction.ts';

/** What a member has noted of a post for themselves: a like is everybody's to see, the rest is theirs. */
export interface Marks {
  readonly liked: boolean;
  readonly saved: boolean;
  readonly follow: FollowState | undefined;
}

export const NO_MARKS: Marks = { liked: false, saved: false, follow: undefined };

/** What a member has noted of some posts, in one query. */
export async function findMarks(
  db: Db,
  userId: number,
  postIds: readonly number[],
): Promise<(postId: number) => Marks> {
  const found = new Map<number, Marks>();
  for (const { post_id, mark } of await findMarksOf(db, { userId, postIds })) {
    const known = found.get(post_id) ?? NO_MARKS;
    if (mark === 'liked') found.set(post_id, { ...known, liked: true });
    else if (mark === 'saved') found.set(post_id, { ...known, saved: true });
    else found.set(post_id, { ...known, follow: mark as FollowState });
  }
  return (postId) => found.get(postId) ?? NO_MARKS;
}

const findMarksOf = prepared((db, { userId, postIds }: { userId: number; postIds: readonly number[] }) =>
  db
    .selectFrom('feed_post_likes')
    .select(['post_id', (eb) => eb.cast<string>(eb.val('liked'), 'text').as('mark')])
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .unionAll(
      db
        .selectFrom('post_saves')
        .select(['post_id', (eb) => eb.cast<string>(eb.val('saved'), 'text').as('mark')])
        .where('user_id', '=', userId)
        .where('post_id', 'in', postIds),
    )
    .unionAll(
      db
        .selectFrom('post_follows')
        .select(['post_id', 'state as mark'])
        .where('user_id', '=', userId)
        .where('post_id', 'in', postIds),
    ),
);

/** All that a member has saved, followed or muted, to be kept for all pages that they read. */
export interface OwnMarks {
  readonly saved: ReadonlySet<number>;
  readonly follows: ReadonlyMap<number, FollowState>;
}

/** Reads them in two queries; nothing of a member who has more than `most` in either. */
export async function findOwnMarks(db: Db, userId: number, most: number): Promise<OwnMarks | undefined> {
  const saved = await findSavedOf(db, { userId, most: most + 1 });
  const follows = await findFollowsOf(db, { userId, most: most + 1 });
  if (saved.length > most || follows.length > most) return undefined;
  return {
    saved: new Set(saved.map((row) => row.post_id)),
    follows: new Map(follows.map((row) => [row.post_id, row.state])),
  };
}

const findSavedOf = prepared((db, { userId, most }: { userId: number; most: number }) =>
  db.selectFrom('post_saves').select('post_id').where('user_id', '=', userId).limit(most),
);

const findFollowsOf = prepared((db, { userId, most }: { userId: number; most: number }) =>
  db.selectFrom('post_follows').select(['post_id', 'state']).where('user_id', '=', userId).limit(most),
);
