import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { settingWarnings, siteAddress } from './site-address.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo;
const machine = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  eth0: [at('fe80::1'), at('2001:db8::7'), at('192.0.2.7')],
};

describe('the site’s URL', () => {
  it('is PUBLIC_URL when it is set', () => {
    expect(siteAddress({ host: '0.0.0.0', publicUrl: 'https://bonjour.example' }, 3000, machine)).toBe(
      'https://bonjour.example',
    );
  });

  it.each([
    ['127.0.0.1', machine, 'http://127.0.0.1:3000'],
    ['::1', machine, 'http://[::1]:3000'],
    ['0.0.0.0', machine, 'http://192.0.2.7:3000'],
    ['::', machine, 'http://192.0.2.7:3000'],
    ['::', { eth0: [at('fe80::1'), at('2001:db8::7')] }, 'http://[2001:db8::7]:3000'],
    ['0.0.0.0', { lo: machine.lo }, 'http://127.0.0.1:3000'],
  ])('of a server listening on %s', (host, interfaces, address) => {
    expect(siteAddress({ host, publicUrl: undefined }, 3000, interfaces)).toBe(address);
  });
});

describe('warnings about settings', () => {
  const sound = {
    rateLimit: true,
    publicUrl: 'https://bonjour.example',
    trustProxy: 1,
    postgres: undefined,
    smtpUrl: undefined,
  };

  it('are absent for a correctly configured site, with or without a proxy', () => {
    expect(settingWarnings(sound)).toEqual([]);
    expect(settingWarnings({ ...sound, publicUrl: undefined, trustProxy: 0 })).toEqual([]);
  });

  it('name an https site with an untrusted proxy, and disabled limits', () => {
    expect(settingWarnings({ ...sound, trustProxy: 0, rateLimit: false })).toEqual([
      expect.stringContaining('RATE_LIMIT=off'),
      expect.stringContaining('TRUST_PROXY is 0'),
    ]);
  });

  it('name several processes that write mail into folders', () => {
    const postgres = { url: 'postgres://database.example/bonjour', connections: 10 };
    expect(settingWarnings({ ...sound, postgres, smtpUrl: 'smtp://mail.example' })).toEqual([]);
    expect(settingWarnings({ ...sound, postgres })).toEqual([expect.stringContaining('SMTP_URL is not set')]);
  });
});
