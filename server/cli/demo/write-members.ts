import { makeMember } from '#data/seeds/demo/member.ts';
import { createRandom } from '#data/seeds/demo/random.ts';
import type { Timeline } from '#data/seeds/demo/timeline.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Db } from '../../db/transaction.ts';

const insertUsers = bulkInsert('users', [
  'email',
  'password_hash',
  'first_name',
  'last_name',
  'job_title',
  'school_name',
  'location',
  'latitude',
  'longitude',
  'country',
  'bio',
  'created_at',
  'updated_at',
  'last_active_at',
  'email_confirmed_at',
]);

interface Batch {
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  readonly passwordHash: string;
  readonly timeline: Timeline;
}

/** Writes some of the demo members. @returns their ids, by number */
export function writeMembers(db: Db, { seed, from, count, passwordHash, timeline }: Batch): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const member = makeMember(seed, number);
    const joined = timeline.joined(number);
    const idle = (timeline.now - joined) * createRandom(seed, 'idle', number).next() ** 4;
    return {
      email: member.email,
      password_hash: passwordHash,
      first_name: member.firstName,
      last_name: member.lastName,
      job_title: member.jobTitle,
      school_name: member.schoolName,
      location: member.location,
      latitude: member.latitude,
      longitude: member.longitude,
      country: member.country,
      bio: member.bio,
      created_at: new Date(joined).toISOString(),
      updated_at: new Date(joined).toISOString(),
      last_active_at: new Date(timeline.now - Math.floor(idle)).toISOString(),
      email_confirmed_at: new Date(joined).toISOString(),
    };
  });
  return insertUsers(db, rows);
}
