import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/paths.mjs';

const LISTS = ['README.md', 'members-side.md'];
/** The testable parts of the specification. */
const SECTIONS: Record<string, readonly string[]> = {
  'README.md': ['Screens and routes', 'States and transitions', 'Validation rules', 'Calls', 'Errors', 'Constants'],
  'members-side.md': [
    'Screens and routes',
    'States and transitions',
    'Validation rules',
    'Roles and calls',
    'Errors and successes',
    'Constants',
  ],
};

const folder = path.join(ROOT, 'tests/e2e/checklist');
const textOf = (list: string) => readFileSync(path.join(folder, list), 'utf8');
const tests = globSync('{data,desktop-admin,scripts,server,shared,tests,web}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT })
  .concat(globSync(['tests/support/**/*.ts', '**/assistant-golden/*.ts'], { cwd: ROOT, exclude: ['node_modules'] }))
  .map((file) => file.split(path.sep).join('/'));

/** The test files that a row names: beside the list, or any path with that ending. `*` stands for any name. */
function found(name: string): string[] {
  const plain = name.replace(/^\.\.\//, '');
  const pattern = new RegExp(`(^|/)${plain.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*')}$`);
  return tests.filter((file) => pattern.test(file));
}

describe.each(LISTS)('the checklist of the specification, %s', (list) => {
  const rows = textOf(list)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (-+|What) /.test(line));

  it('has every section of the specification', () => {
    const headings = Array.from(textOf(list).matchAll(/^## (.+)$/gm), ([, heading]) => heading);
    expect(headings).toEqual(SECTIONS[list]);
  });

  it('names an existing test file in every row', () => {
    expect(rows.length).toBeGreaterThan(20);
    const wrong = rows.flatMap((row) => {
      const names = Array.from(row.matchAll(/`([^`]+\.tsx?)`/g), ([, name]) => name!);
      if (names.length === 0) return /as on the public side/.test(row) ? [] : [`${row}: no test`];
      return names.filter((name) => found(name).length === 0).map((name) => `${name} is not there`);
    });
    expect(wrong).toEqual([]);
  });
});
