import type { MemberPlace } from '#shared/contracts/community.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { Db } from '../../db/transaction.ts';
import { presentPlaces } from './community-presenter.ts';
import { countMapChanges, findPlaced } from './member-repository.ts';

/**
 * Where members are, as every member sees it: read once after each change of a place, an opt-out or an account, not at
 * each request. The number is asked for first: what is kept may be newer than its number says, never older.
 */
export function createMemberMap(db: Db): () => Promise<MemberPlace[]> {
  let kept: { changes: number; places: Promise<MemberPlace[]> } | undefined;
  return async () => {
    const changes = await countMapChanges(db);
    if (kept?.changes !== changes) {
      const places = findPlaced(db, limits.membersOnMap).then(presentPlaces);
      const made = { changes, places };
      kept = made;
      places.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.places;
  };
}
