import { describe, expect, it } from 'vitest';
import { isAppAddress, pathOfLink } from './app-address.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('links to a conversation', () => {
  it('lead to its screen', () => {
    expect(pathOfLink(`bonjour-admin://chat/${ID}`)).toBe(`/admin/chats?chat=${ID}`);
    expect(pathOfLink(`bonjour-admin://chat/${ID}/`)).toBe(`/admin/chats?chat=${ID}`);
  });

  it.each([
    'bonjour-admin://chat/',
    'bonjour-admin://chat/../users',
    `bonjour-admin://users/${ID}`,
    `https://chat/${ID}`,
    `bonjour-admin://chat/${ID}?x=1`,
    `bonjour-admin://chat/${ID}%0a`,
  ])('%s is none', (link) => expect(pathOfLink(link)).toBeUndefined());
});

describe('addresses of the app', () => {
  it('are those of its own scheme and host', () => {
    expect(isAppAddress('bonjour-console://app/admin/chats')).toBe(true);
  });

  it.each(['bonjour-console://other/', 'https://app/', 'file:///etc/passwd', 'about:blank', 'no address'])(
    '%s is foreign',
    (address) => expect(isAppAddress(address)).toBe(false),
  );
});
