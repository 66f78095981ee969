import { describe, expect, it } from 'vitest';
import { clientKey, networkKey } from './client-address.ts';

describe('the rate limit key of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1::192.0.2.7', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('of %s is %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});

describe('the wider network of a client', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['192.0.2.7', undefined],
    ['not an address', undefined],
  ])('of %s is %s', (client, network) => {
    expect(networkKey(client)).toBe(network);
  });
});
