import { createClient, type Client } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { withConnection } from './connection.ts';
import { withEndedReads, withOwedSignOut, withSignedOutHint } from './device.ts';
import { currentMember, withOwner } from './owner.ts';

/** The client of the website, as the application and the islands of public pages use it. */
export function createSiteClient(): Client {
  const transport = withSignedOutHint(withOwedSignOut(withConnection(httpTransport({ forMember: currentMember }))));
  return createClient(withOwner(withEndedReads(transport)));
}
