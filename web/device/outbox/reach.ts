import type { Client } from '#shared/api/client.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { isReached, isUnreached } from '../connection.ts';

/** A server that has not answered by then is away for now, in milliseconds. */
const LONGEST = 5000;

/** Whether the server can be reached: as the last call found it, and where that failed, by asking something harmless. */
export async function reach(client: Client): Promise<boolean> {
  if (isReached() && navigator.onLine) return true;
  try {
    await client.call(getCurrentUser, {}, { signal: AbortSignal.timeout(LONGEST) });
    return true;
  } catch (error) {
    return !isUnreached(error);
  }
}
