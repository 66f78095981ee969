import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('the check for public addresses', () => {
  it.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '223.255.255.255',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:4009:80b::200e',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['addresses of this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::']],
    ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['link-local and carrier-grade addresses', ['169.254.169.254', '100.64.0.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
    ['multicast and broadcast addresses', ['224.0.0.1', '239.255.255.250', 'ff02::1', '255.255.255.255']],
    [
      'reserved and documentation addresses',
      ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '240.0.0.1', '2001:db8::1', '3fff::1'],
    ],
    [
      'IPv4 addresses written as IPv6',
      ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:1.1.1.1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ],
    ['tunnelled addresses', ['2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
    ['text that is not an IP address', ['', 'localhost', '2130706433', '0x7f000001', '127.1', '1.1.1.1 ', '[::1]']],
  ])('rejects %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
