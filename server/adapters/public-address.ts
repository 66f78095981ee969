import { BlockList, isIP } from 'node:net';

/**
 * IPv4 addresses that are not public: IANA's registry of special-purpose addresses, multicast and reserved ones.
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** The globally allocated part of IPv6. */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Exceptions in it: protocol assignments (including Teredo), documentation, and 6to4, which embeds an IPv4 address. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_IPV6, 'ipv6');

/**
 * Whether an IP address is a public one on the internet, and not this machine or its network. IPv4 addresses in IPv6
 * form (`::ffff:127.0.0.1`, NAT64) are always refused, because no public name needs them. An address with a zone is
 * local.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
