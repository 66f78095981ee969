import { expect, it } from 'vitest';
import { consoleGroups, consoleScreens, consoleSections, screenAt } from './screens.ts';

it('has a unique key, page, path and label for each section, and at most four in the phone bar', () => {
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

it('gives editors the full width', () => {
  expect([at('/blog/admin', '?post=12'), at('/blog/admin', '?before=x'), at('/admin/chats', '?post=12')]).toMatchObject(
    [{ isWide: true }, { isWide: false }, { isWide: false }],
  );
});

it('has a section for every screen', () => {
  for (const { path } of consoleScreens) expect(at(path.replace(/:\w+/g, '1'))?.section.label).toBeTruthy();
});

it('finds the screen of a console URL, and undefined for other URLs', () => {
  expect(at('/blog/admin')).toMatchObject({ isWide: false, section: { label: 'Blog' } });
  expect(at('/admin/chats/')).toBeUndefined();
  expect(at('/feed')).toBeUndefined();
});
