import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath, signInAddress } from './return-path.ts';

describe('the path after signing in', () => {
  it.each(['/feed', '/users/7?tab=posts#top', '/services/podcasts', '/'])('may be %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    '',
    null,
    undefined,
    'feed',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e/%2fevil.example',
    '/%',
  ])('may not be %j', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  it('never leads to another site, for any input', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '%2f', '%5c', '\t', 'evil.example', '@', ':', '?', '#', 'a'),
    );
    fc.assert(
      fc.property(
        hostile.map((parts) => parts.join('')),
        (text) => {
          const landing = new URL(safeReturnPath(text) ?? '/', 'https://bonjour.test');
          expect(landing.origin).toBe('https://bonjour.test');
        },
      ),
    );
  });

  it('survives the round trip through the sign-in page’s URL', () => {
    const path = '/users/7?tab=a&b=c#top';
    expect(safeReturnPath(new URL(signInAddress(path), 'https://bonjour.test').searchParams.get('next'))).toBe(path);
  });
});
