import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchKinds } from '#shared/contracts/choices.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers, addPosts } from '../../../tests/support/rows.ts';
import { findMatches } from './search-repository.ts';

let watched: WatchedDatabase;
beforeEach(() => {
  watched = openWatchedDatabase();
});
afterEach(() => watched.db.destroy());

describe('a search of the Circle reads', () => {
  it.each(searchKinds)('only the word index: %s', async (kind) => {
    const [author = 0] = await addMembers(watched.db, 1);
    await addPosts(watched.db, author, 3);
    const steps = await watched.stepsOf(() => findMatches(watched.db, kind, searchWords('words crowd'), 1));
    expect(steps.some((step) => step.includes('VIRTUAL TABLE INDEX'))).toBe(true);
    // The word index, and the few ids that it returned.
    const read = steps.filter(
      (step) => step.startsWith('SCAN') && !/VIRTUAL TABLE INDEX|^SCAN (found|anywhere|in_head)/.test(step),
    );
    expect(read).toEqual([]);
  });

  it.each(searchKinds)('only the newest few hundred rows: %s', async (kind) => {
    const [author = 0] = await addMembers(watched.db, 400);
    await addPosts(watched.db, author, 400);
    const found = await findMatches(watched.db, kind, searchWords(kind === 'member' ? 'crowd' : 'words'), 1);
    expect(found.length).toBe(kind === 'member' || kind === 'post' ? 200 : 0);
  });
});
