import type { Query } from '@tanstack/react-query';
import { hasPrivate } from '../app/private-storage.ts';
import { deviceOwner, meet } from '../device/owner.ts';
import { keptPageData } from './kept-page.ts';
import { readKept } from './kept-reads.ts';
import { HAS_READS } from './names.ts';

interface Answer {
  readonly data: unknown;
  /** In milliseconds since 1970. */
  readonly updatedAt: number;
}

/** What this device has of a query, which then says from when it is. */
export async function read(query: Query): Promise<Answer | undefined> {
  const answer = await find(query);
  // After React Query has taken it for an answer of this moment.
  if (answer) setTimeout(() => query.setState({ dataUpdatedAt: answer.updatedAt }));
  return answer;
}

async function find({ queryKey, queryHash }: Query): Promise<Answer | undefined> {
  const published = await keptPageData(queryHash);
  if (published) return published;
  const owner = hasPrivate(HAS_READS) ? deviceOwner() : null;
  // Without the server, the page is the member's whose the device is.
  return owner !== null && meet(owner) ? readKept(owner, queryKey, queryHash) : undefined;
}
