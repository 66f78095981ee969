import { describe, expect, it } from 'vitest';
import { readAddress } from './pages.ts';

describe('the canonical form of a page’s path', () => {
  it.each(['/', '/services/podcasts', '/caf%C3%A9'])('accepts %s', (path) => {
    expect(readAddress(path)).toEqual({ kind: 'page', path });
  });

  it('has no trailing slash', () => {
    expect(readAddress('/privacy/')).toEqual({ kind: 'moved', to: '/privacy' });
    expect(readAddress('/services')).toEqual({ kind: 'moved', to: '/' });
  });

  it.each([
    '//evil.example/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2fevil.example/',
    '/a//',
    '/%E0%A4%A',
    '/%00',
  ])('rejects %s, which is never redirected to', (path) => {
    expect(readAddress(path)).toEqual({ kind: 'unknown' });
  });
});
