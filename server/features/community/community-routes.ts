import type * as contract from '#shared/contracts/community.ts';
import type { ListedMember, MemberPlace } from '#shared/contracts/community.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { levelColor } from '#shared/rules/levels.ts';
import { newSince } from '../../app/actor.ts';
import { presentAuthor } from '../../app/author.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { presentShown, type ShownRow } from '../users/shown-member.ts';
import {
  countMapChanges,
  countUpTo,
  findDistinct,
  findMemberIds,
  findMembers,
  findMembersById,
  findPlaced,
  type PlacedRow,
} from './member-repository.ts';
import { countNewPosts, findActive, findJoined, findNewPosts } from './today-repository.ts';

/** A safe limit: there are fewer countries. */
const COUNTRIES = 300;

/** How members find each other: the directory, its filters, the map, and who and what is new today. */
export function communityHandlers({ db, clock, config }: Deps): HandlersFor<typeof contract> {
  const readMap = createMemberMap(db);
  return {
    async listMembers({ query, nextPage }) {
      const { limit, before, ids, ...filter } = query;
      const rows = ids
        ? await findMembersById(db, ids)
        : await findMembers(db, filter, { limit, before: idBefore(before) });
      const { page, last } = takePage(rows, ids ? circleLimits.membersById : limit);
      if (last) nextPage(idCursor(last.id));
      return page.map((row) => presentListed(row, clock.now()));
    },

    async countMembers({ query }) {
      const count = await countUpTo(db, query, circleLimits.membersCounted + 1);
      return { count: Math.min(count, circleLimits.membersCounted), more: count > circleLimits.membersCounted };
    },

    async memberFacets() {
      return {
        countries: await findDistinct(db, 'country', COUNTRIES),
        schools: await findDistinct(db, 'school_name', circleLimits.schoolsOffered),
      };
    },

    async getToday({ actor }) {
      const [viewerId, since, most] = [actor.id, newSince(actor), circleLimits.todayCounted];
      const active = await findActive(db, { viewerId, since: timestamp(clock, -ONLINE_FOR), most });
      const joined = await findJoined(db, { viewerId, since, most });
      const latest = await findNewPosts(db, circleLimits.newShown, { viewerId, since, most });
      const count =
        latest.length < circleLimits.newShown ? latest.length : await countNewPosts(db, { viewerId, since, most });
      return {
        since,
        // Not by last activity: members would change places with every call that somebody makes.
        online: {
          count: active.length,
          members: active
            .toSorted((one, other) => other.points - one.points || one.author_id - other.author_id)
            .slice(0, circleLimits.onlineShown)
            .map(presentAuthor),
        },
        posts: { count, latest: latest.map((row) => ({ id: row.id, title: row.title, author: presentAuthor(row) })) },
        newMembers: { count: joined.length, latest: joined.slice(0, circleLimits.newShown).map(presentAuthor) },
      };
    },

    async memberMap({ query }) {
      const places = await readMap();
      const tiles = config.mapTiles ?? null;
      if (Object.values(query).every((value) => value === undefined || value === '')) return { places, tiles };
      return { places: only(places, await findMemberIds(db, query, circleLimits.membersOnMap)), tiles };
    },
  };
}

/** The places, with only some of the members. */
const only = (places: readonly MemberPlace[], ids: ReadonlySet<number>): MemberPlace[] =>
  places
    .map((place) => ({ ...place, memberIds: place.memberIds.filter((id) => ids.has(id)) }))
    .filter(({ memberIds }) => memberIds.length > 0);

/** @param now in milliseconds, by the server's clock */
const presentListed = (row: ShownRow, now: number): ListedMember => ({
  ...presentShown(row),
  level: { levelNumber: row.level, badgeColor: row.badge_color ?? levelColor(row.level) },
  isOnline: isOnline(row.last_active_at, now),
});

/** Groups members with the same coordinates. They must be sorted by these. */
export function presentPlaces(rows: readonly PlacedRow[]): MemberPlace[] {
  const places: MemberPlace[] = [];
  for (const { id, latitude, longitude, location } of rows) {
    const last = places.at(-1);
    if (last?.latitude === latitude && last.longitude === longitude) {
      last.memberIds.push(id);
      last.location ??= location;
    } else places.push({ latitude, longitude, location, memberIds: [id] });
  }
  return places;
}

/**
 * The members' map, which is the same for every member. Cached until a place, an opt-out or an account changes. The
 * version is read first, so cached data may be newer than its version, never older.
 */
export function createMemberMap(db: Db): () => Promise<MemberPlace[]> {
  let cached: { changes: number; places: Promise<MemberPlace[]> } | undefined;
  return async () => {
    const changes = await countMapChanges(db);
    if (cached?.changes !== changes) {
      const places = findPlaced(db, circleLimits.membersOnMap).then(presentPlaces);
      const made = { changes, places };
      cached = made;
      places.catch(() => {
        if (cached === made) cached = undefined;
      });
    }
    return cached.places;
  };
}

/** Active within this time counts as online, in milliseconds. */
const ONLINE_FOR = 5 * 60_000;

/** Whether a member is online now: active in the last five minutes. `lastActiveAt` is ISO 8601 or null. */
export const isOnline = (lastActiveAt: string | null, now: number): boolean =>
  lastActiveAt !== null && now - Date.parse(lastActiveAt) < ONLINE_FOR;
