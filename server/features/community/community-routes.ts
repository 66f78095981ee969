import type * as contract from '#shared/contracts/community.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { MemberPlace } from '#shared/contracts/community.ts';
import type { Deps } from '../../app/deps.ts';
import type { HandlersFor } from '../../app/call.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { presentListed } from './community-presenter.ts';
import { createMemberMap } from './member-map.ts';
import { countUpTo, findDistinct, findMemberIds, findMembers, findMembersById } from './member-repository.ts';

/** Nobody needs more: there are fewer countries. */
const COUNTRIES = 300;

/** How members find each other: the list, what it can be narrowed by, and the map. */
export function communityHandlers({ db, clock, config }: Deps): HandlersFor<typeof contract> {
  const readMap = createMemberMap(db);
  return {
    async listMembers({ query, nextPage }) {
      const { limit, before, ids, ...filter } = query;
      const rows = ids
        ? await findMembersById(db, ids)
        : await findMembers(db, filter, { limit, before: idBefore(before) });
      const { page, last } = takePage(rows, ids ? limits.membersById : limit);
      if (last) nextPage(idCursor(last.id));
      return page.map((row) => presentListed(row, clock.now()));
    },

    async countMembers({ query }) {
      const count = await countUpTo(db, query, limits.membersCounted + 1);
      return { count: Math.min(count, limits.membersCounted), more: count > limits.membersCounted };
    },

    async memberFacets() {
      return {
        countries: await findDistinct(db, 'country', COUNTRIES),
        schools: await findDistinct(db, 'school_name', limits.schoolsOffered),
      };
    },

    async memberMap({ query }) {
      const places = await readMap();
      const tiles = config.mapTiles ?? null;
      if (Object.values(query).every((value) => value === undefined || value === '')) return { places, tiles };
      return { places: only(places, await findMemberIds(db, query, limits.membersOnMap)), tiles };
    },
  };
}

/** The places with those of some members alone. */
const only = (places: readonly MemberPlace[], ids: ReadonlySet<number>): MemberPlace[] =>
  places
    .map((place) => ({ ...place, memberIds: place.memberIds.filter((id) => ids.has(id)) }))
    .filter(({ memberIds }) => memberIds.length > 0);
