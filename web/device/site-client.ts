import { createClient, type Client } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { withConnection } from './connection.ts';
import { withEndedReads, withOwedSignOut, withSignedOutHint } from './device.ts';
import { currentMember, withOwner } from './owner.ts';

/**
 * The client of the website, as the application and the islands of public pages use it.
 * @param fetch the browser's own unless given
 */
export function createSiteClient(fetch?: typeof globalThis.fetch): Client {
  const wire = httpTransport({ forMember: currentMember, ...(fetch && { fetch }) });
  const transport = withSignedOutHint(withOwedSignOut(withConnection(wire)));
  return createClient(withOwner(withEndedReads(transport)));
}
