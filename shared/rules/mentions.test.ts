import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleLimits } from '../contracts/circle-limits.ts';
import { placeMentions, splitMentions, withNames, type Mention } from './mentions.ts';

const ann = (start: number, userId = 1): Mention => ({ userId, start, name: 'Ann Lee' });

describe('the positions of mentions after an edit', () => {
  it.each<[string, string, Mention[], Mention[]]>([
    ['unchanged when the text is', 'Ask @Ann Lee.', [ann(4)], [ann(4)]],
    ['shifted by text inserted before them', 'Please ask @Ann Lee.', [ann(4)], [ann(11)]],
    ['dropped when a letter is deleted', 'Ask @Ann Le', [ann(4)], []],
    ['dropped inside a longer name', 'Ask @Ann Leeson', [ann(4)], []],
    ['dropped inside an address', 'Write to me@Ann Lee', [ann(4)], []],
    [
      'in order for two members of the same name',
      'x @Ann Lee @Ann Lee',
      [ann(0, 1), ann(9, 2)],
      [ann(2, 1), ann(11, 2)],
    ],
    ['the nearest when one of two is deleted', 'x  @Ann Lee', [ann(2, 1), ann(11, 2)], [ann(3, 1)]],
    ['the nearest when the name appears twice', '@Ann Lee and @Ann Lee', [ann(13)], [ann(13)]],
    ['those of the longer name', '@Ann Lee', [{ userId: 2, start: 0, name: 'Ann' }, ann(0)], [ann(0)]],
  ])('are %s', (_, text, before, after) => {
    expect(placeMentions(text, before)).toEqual(after);
  });

  it('are limited per text', () => {
    const text = '@Ann Lee '.repeat(30);
    const all = Array.from({ length: 30 }, (_, index) => ann(index * 9, index + 1));
    expect(placeMentions(text, all)).toHaveLength(circleLimits.mentions);
  });

  it('match the names, in order and without overlaps, for any text and mentions', () => {
    const name = fc.constantFrom('Ann', 'Ann Lee', 'Lee', 'A');
    const mention = fc.record({ userId: fc.nat(3), start: fc.integer({ min: -5, max: 60 }), name });
    const text = fc
      .array(fc.constantFrom('@Ann', '@Ann Lee', '@Lee', '@A', ' ', 'x', '.'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(mention), (words, mentions) => {
        const placed = placeMentions(words, mentions);
        let end = 0;
        for (const { start, name: placedName } of placed) {
          expect(start).toBeGreaterThanOrEqual(end);
          expect(words.startsWith(`@${placedName}`, start)).toBe(true);
          end = start + placedName.length + 1;
        }
        expect(placeMentions(words, placed)).toEqual(placed);
        expect(
          splitMentions(words, mentions)
            .map((part) => part.text)
            .join(''),
        ).toBe(words);
      }),
    );
  });
});

describe('a text with mentions', () => {
  it('shows current names, and plain text for deleted members', () => {
    const text = '@Ann Lee and @Bo Ek';
    const both = [ann(0), { userId: 2, start: 13, name: 'Bo Ek' }];
    const names = new Map([[1, 'Ann Marie Lee']]);
    expect(withNames(text, both, (id) => names.get(id))).toEqual({
      text: '@Ann Marie Lee and @Bo Ek',
      mentions: [{ userId: 1, start: 0, name: 'Ann Marie Lee' }],
    });
  });
});
