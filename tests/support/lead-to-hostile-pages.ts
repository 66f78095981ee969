/*
 * Preloaded into a server's process (`node --import`): it resolves the names of `hostile-pages.ts` too, and the test
 * answers its requests to them. The server's own code is as in production.
 */
import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import { NAMES, PUBLIC } from './hostile-pages.ts';

const port = Number(process.env.HOSTILE_PAGES_PORT);

/** The DNS records of a name, of one kind. */
const found = (hostname: string, isWanted: (address: string) => boolean): Promise<string[]> => {
  const addresses = (NAMES[hostname.replace(/\.$/, '')] ?? []).filter(isWanted);
  return addresses.length > 0
    ? Promise.resolve(addresses)
    : Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
};

const isSix = (address: string): boolean => address.includes(':');

Object.assign(Resolver.prototype, {
  resolve4: (hostname: string) => found(hostname, (address) => !isSix(address)),
  resolve6: (hostname: string) => found(hostname, isSix),
});

const { request } = http;
Object.assign(http, {
  request: (options: http.RequestOptions) =>
    request(options.host === PUBLIC ? { ...options, host: '127.0.0.1', port } : options),
});
