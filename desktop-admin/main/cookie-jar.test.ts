import { describe, expect, it } from 'vitest';
import { CookieJar } from './cookie-jar.ts';

describe('the cookies of the server', () => {
  it('are sent back as they came, and survive being written down', () => {
    const jar = new CookieJar();
    expect(jar.header()).toBeUndefined();
    expect(jar.take(['sid=a=b; path=/; httponly', 'sid.sig=c; path=/'])).toBe(true);
    expect(new CookieJar(jar.text()).header()).toBe('sid=a=b; sid.sig=c');
  });

  it('change only when something new is set', () => {
    const jar = new CookieJar();
    jar.take(['sid=a']);
    expect(jar.take(['sid=a'])).toBe(false);
    expect(jar.take(['sid=b'])).toBe(true);
  });

  it('go when the server lets them run out', () => {
    const jar = new CookieJar();
    jar.take(['sid=a', 'visitor=v']);
    jar.take(['sid=; expires=Thu, 01 Jan 1970 00:00:00 GMT', 'visitor=; Max-Age=0']);
    expect(jar.header()).toBeUndefined();
  });

  it('ignore what is no cookie', () => {
    const jar = new CookieJar();
    expect(jar.take(['', '=x', 'nothing'])).toBe(false);
  });
});
