import type { Db } from '../../db/transaction.ts';
import { recount } from './count-repository.ts';
import { changeSide, type OpenPair, type SideRow } from './pair-repository.ts';
import { boxFor } from './relationship.ts';

type Change = Partial<Pick<SideRow, 'unread_count' | 'read_up_to' | 'blocked_at' | 'last_message_at'>>;

/**
 * Changes the two sides of a conversation, puts each into the list where it belongs now, and keeps both members'
 * counts right. Call it with the pair as it is after the change of its state.
 */
export async function placeSides(
  db: Db,
  { pair, mine, theirs }: OpenPair,
  change: { mine?: Change; theirs?: Change } = {},
): Promise<OpenPair> {
  const after = { mine: { ...mine, ...change.mine }, theirs: { ...theirs, ...change.theirs } };
  const place = async (before: SideRow, side: SideRow, facing: SideRow): Promise<SideRow> => {
    const box = boxFor({
      pair,
      me: side.user_id,
      iBlock: side.blocked_at !== null,
      theyBlock: facing.blocked_at !== null,
    });
    const { unread_count, read_up_to, blocked_at, last_message_at } = side;
    await changeSide(db, side, { box, unread_count, read_up_to, blocked_at, last_message_at });
    await recount(db, side.user_id, before, { box, unread_count });
    return { ...side, box };
  };
  return {
    pair,
    mine: await place(mine, after.mine, after.theirs),
    theirs: await place(theirs, after.theirs, after.mine),
  };
}
