import { describe, expect, it } from 'vitest';
import { selection } from './checks.mjs';

describe('the arguments of npm test', () => {
  it.each([
    [[], { unit: true, browser: true, rest: [] }],
    [['unit'], { unit: true, browser: false, rest: [] }],
    [['unit', 'server/http'], { unit: true, browser: false, rest: ['server/http'] }],
    [['browser', '--grep', 'feed'], { unit: false, browser: true, rest: ['--grep', 'feed'] }],
    [['shared/rules'], { unit: true, browser: false, rest: ['shared/rules'] }],
    [['tests/desktop'], { unit: false, browser: true, rest: ['tests/desktop'] }],
    [
      ['tests/desktop/drivers/choose.test.ts'],
      { unit: true, browser: false, rest: ['tests/desktop/drivers/choose.test.ts'] },
    ],
    [['tests/e2e/feed.spec.ts'], { unit: false, browser: true, rest: ['tests/e2e/feed.spec.ts'] }],
  ])('choose the steps for %j', (args, chosen) => {
    expect(selection(args)).toEqual(chosen);
  });
});
