import { describe, expect, it } from 'vitest';
import { callPath, isAppAddress, judgeLink, pathOfLink, serverOrigin } from './addresses.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('links to a conversation', () => {
  it('open the conversation’s screen', () => {
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
  ])('do not include %s', (link) => expect(pathOfLink(link)).toBeUndefined());
});

describe('the app’s own addresses', () => {
  it('have its scheme and host', () => {
    expect(isAppAddress('bonjour-console://app/admin/chats')).toBe(true);
  });

  it.each(['bonjour-console://other/', 'https://app/', 'file:///etc/passwd', 'about:blank', 'no address'])(
    'do not include %s',
    (address) => expect(isAppAddress(address)).toBe(false),
  );
});

describe('the API path of a request from the page', () => {
  const SERVER = 'https://bonjour.example';
  const at = (origin: string, path: string) => `/at/${encodeURIComponent(origin)}${path}`;

  it.each([
    ['a call for the server', at(SERVER, '/api/admin/chats'), 'POST', '/api/admin/chats'],
    ['a call for another server', at('https://other.example', '/api/admin/chats'), 'GET', null],
    ['a picture', '/api/blog/pictures/7', 'GET', '/api/blog/pictures/7'],
    ['a write that names no server', '/api/admin/chats', 'POST', null],
    ['a screen', '/admin/chats', 'GET', undefined],
    ['a screen that looks like a call', '/at/api', 'GET', undefined],
  ] as const)('%s', (_, pathname, method, expected) => {
    expect(callPath(pathname, method, SERVER)).toBe(expected);
  });
});

describe('the server’s address from user input', () => {
  it.each([
    ['bonjour.example', 'https://bonjour.example'],
    [' https://bonjour.example/admin/chats ', 'https://bonjour.example'],
    ['https://bonjour.example:8443', 'https://bonjour.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
  ])('reads %s as %s', (typed, origin) => expect(serverOrigin(typed)).toBe(origin));

  it.each([
    '',
    'http://bonjour.example',
    'http://127.0.0.1.evil.example',
    'ftp://bonjour.example',
    'file:///etc',
    'javascript:alert(1)',
    'https://user:secret@bonjour.example',
    'two words',
  ])('rejects %j', (typed) => expect(serverOrigin(typed)).toBeUndefined());
});

describe('judging an external link', () => {
  const SERVER = 'https://bonjour.example';

  it.each([
    ['https://bonjour.example/blog/one', SERVER, 'open'],
    ['http://127.0.0.1:3000/users/1', 'http://127.0.0.1:3000', 'open'],
    ['https://school.example/visit', SERVER, 'ask'],
    ['https://bonjour.example.evil.example/', SERVER, 'ask'],
    ['http://school.example/', SERVER, 'refuse'],
    ['https://bonjour.example@evil.example/', SERVER, 'refuse'],
    ['javascript:alert(1)', SERVER, 'refuse'],
    ['file:///etc/passwd', SERVER, 'refuse'],
    ['ms-settings:', null, 'refuse'],
    ['not an address', null, 'refuse'],
  ] as const)('%s, with the server %s: %s', (address, server, verdict) => {
    expect(judgeLink(address, server)).toBe(verdict);
  });
});
