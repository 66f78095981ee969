import { isIPv6 } from 'node:net';

/** The key of a client's limits: an IPv4 address, or the /64 that one IPv6 customer owns as a whole. */
export function clientKey(address: string): string {
  // Most are IPv4, and the full check takes much longer.
  if (!address.includes(':') || !isIPv6(address)) return address;
  // How Node writes an IPv4 address on a dual-stack socket.
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (mapped) return mapped;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`;
}

/** The /48 around an IPv6 client's /64: the most that a customer usually gets. Undefined for IPv4. */
export function networkKey(client: string): string | undefined {
  const [, network] = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(client) ?? [];
  return network && `${network}::/48`;
}

/** The eight groups of an IPv6 address, in any notation. */
function groupsOf(address: string): number[] {
  // The URL parser supports all notations except a zone, which only matters on this machine.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) =>
      half
        .split(':')
        .filter(Boolean)
        .map((group) => Number.parseInt(group, 16)),
    );
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
