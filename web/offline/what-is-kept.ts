import { database } from './database.ts';
import { FEED } from './kept-reads.ts';

/** What this device keeps of a member by itself. */
export interface WhatIsKept {
  /** When the feed was last read, in milliseconds since 1970. */
  readonly feedAt: number | null;
  readonly pictures: number;
  readonly pictureBytes: number;
}

export async function whatIsKept(userId: number): Promise<WhatIsKept> {
  const feed = await database.reads.get([userId, FEED]);
  const kept = { feedAt: feed?.updatedAt ?? null, pictures: 0, pictureBytes: 0 };
  const files = database.files.where('[userId+usedAt]').between([userId, 0], [userId, Infinity]);
  await files.each(({ size, onPurpose }) => {
    if (onPurpose === 1) return;
    kept.pictures += 1;
    kept.pictureBytes += size;
  });
  return kept;
}
