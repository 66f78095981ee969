import { type Client, createClient } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { currentOwner } from './desktop-store.ts';

/** Calls of the page's owner on one server: the process behind the page carries them to no other. */
export const clientOf = (server: string): Client =>
  createClient(
    httpTransport({ baseUrl: `/at/${encodeURIComponent(server)}`, forMember: () => currentOwner()?.personId }),
  );
