import { describe, expect, it } from 'vitest';
import { beginningOf } from './visits.ts';

describe('the landing page and source of a visit', () => {
  it.each([
    ['/services/podcasts www.Google.com', { began_page: '/services/podcasts', began_source: 'google.com' }],
    ['/ Spring letter', { began_page: '/', began_source: 'spring letter' }],
    ['/blog ', { began_page: '/blog', began_source: null }],
    ['/blog', { began_page: '/blog', began_source: null }],
  ])('are read from %j', (text, beginning) => {
    expect(beginningOf(text)).toEqual(beginning);
  });

  it.each([null, '', 'https://evil.example/ x', '/a?token=1', '/<b>', `/${'a'.repeat(200)}`])(
    'are null for %j',
    (text) => {
      expect(beginningOf(text)).toEqual({ began_page: null, began_source: null });
    },
  );

  it('have a limited length', () => {
    expect(beginningOf(`/ ${'a'.repeat(5000)}`).began_source).toHaveLength(100);
  });
});
