import { describe, expect, it } from 'vitest';
import { findRoute } from './app/route.ts';
import { site } from './routes.tsx';

const { routes, pages } = site;

describe('the addresses', () => {
  it('lead to pages that exist, and every page has an address', () => {
    const named = routes.flatMap(({ page, signedOut, denied }) => [page, signedOut, denied]);
    expect(new Set(named.filter((name) => name !== undefined))).toEqual(new Set(pages.names()));
  });

  it('are all different, and what none of them takes is not found', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
    expect(routes.at(-1)?.path).toBe('*');
    expect(findRoute(routes, '/nowhere/at/all').route.page).toBe('not-found/not-found');
  });

  it('give what is private to members alone', () => {
    const open = routes.filter(({ access }) => access === 'anyone').map(({ path }) => path);
    expect(open.filter((path) => /^\/(feed|circle|member|members|users|profile|admin|blog\/admin)/.test(path))).toEqual(
      [],
    );
  });

  it('differ by case, as they do for the server', () => {
    expect(findRoute(routes, '/privacy').route.page).toBe('privacy/privacy');
    expect(findRoute(routes, '/Privacy').route.path).toBe('*');
  });
});
