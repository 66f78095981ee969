import { expect, it } from 'vitest';
import { matching, mentionsIn, openMention } from './mentions.ts';

const ann = { id: 1, firstName: 'Ann', lastName: 'Lee' };
const annLeeson = { id: 2, firstName: 'Ann', lastName: 'Leeson' };
const zoe = { id: 3, firstName: 'Zoë', lastName: 'Brontë' };
const all = [ann, annLeeson, zoe];

it('finds mentioned colleagues, but not those whose name is only part of another name', () => {
  expect(mentionsIn('@Ann Leeson, please call. @Zoë Brontë knows them.', all).map(({ userId }) => userId)).toEqual([
    2, 3,
  ]);
  expect(mentionsIn('Write to a@Ann Lee', all)).toEqual([]);
});

it('suggests colleagues for the text after @, ignoring accents', () => {
  expect(openMention('Hello @zo', 9)).toEqual({ at: 6, typed: 'zo' });
  expect(openMention('zoe@bront', 9)).toBeNull();
  expect(matching(all, 'bronte')).toEqual([zoe]);
  expect(matching(all, 'Ann Lee')).toEqual([ann, annLeeson]);
  expect(matching(all, 'Zoë Brontë ')).toEqual([]);
});
