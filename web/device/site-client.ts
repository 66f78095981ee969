import { createClient, type Client } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { withConnection } from './connection.ts';
import { withEndedReads, withPendingSignOut, withSignedOutHint } from './device.ts';
import { currentMember, withOwner } from './owner.ts';

/**
 * The API client of the website, for the application and the islands of public pages.
 * @param fetch the browser's own by default
 */
export function createSiteClient(fetch?: typeof globalThis.fetch): Client {
  const wire = httpTransport({ forMember: currentMember, ...(fetch && { fetch }) });
  const transport = withSignedOutHint(withPendingSignOut(withConnection(wire)));
  return createClient(withOwner(withEndedReads(transport)));
}
