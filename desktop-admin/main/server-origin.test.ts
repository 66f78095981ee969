import { describe, expect, it } from 'vitest';
import { serverOrigin } from './server-origin.ts';

describe('the server’s address', () => {
  it.each([
    ['bonjour.example', 'https://bonjour.example'],
    [' https://bonjour.example/admin/chats ', 'https://bonjour.example'],
    ['https://bonjour.example:8443', 'https://bonjour.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
  ])('%s is %s', (typed, origin) => expect(serverOrigin(typed)).toBe(origin));

  it.each([
    '',
    'http://bonjour.example',
    'http://127.0.0.1.evil.example',
    'ftp://bonjour.example',
    'file:///etc',
    'javascript:alert(1)',
    'https://user:secret@bonjour.example',
    'two words',
  ])('%s is none', (typed) => expect(serverOrigin(typed)).toBeUndefined());
});
