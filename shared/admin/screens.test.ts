import { expect, it } from 'vitest';
import { consoleGroups, consoleScreens, consoleSections, screenAt } from './screens.ts';

it('gives each section a key and a page of its own, and a phone’s bar four at most', () => {
  for (const of of ['key', 'page', 'path', 'label'] as const) {
    const all = consoleSections.map((section) => section[of]);
    expect(new Set(all).size, of).toBe(all.length);
  }
  expect(consoleSections.filter(({ isInBar }) => isInBar).length).toBeLessThanOrEqual(4);
});

it('keeps the sections of a group together, in the order of the groups', () => {
  const order = consoleSections.map(({ group }) => consoleGroups.indexOf(group));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

const at = (pathname: string, search = '') => screenAt({ pathname, search });

it('gives an editor all the width', () => {
  expect([at('/blog/admin', '?post=12'), at('/blog/admin', '?before=x'), at('/admin/chats', '?post=12')]).toMatchObject(
    [{ isWide: true }, { isWide: false }, { isWide: false }],
  );
});

it('names a section for every screen', () => {
  for (const { path } of consoleScreens) expect(at(path.replace(/:\w+/g, '1'))?.section.label).toBeTruthy();
});

it('knows the screen of an address, and none elsewhere', () => {
  expect(at('/blog/admin')).toMatchObject({ isWide: false, section: { label: 'Blog' } });
  expect(at('/admin/chats/')).toBeUndefined();
  expect(at('/feed')).toBeUndefined();
});
