import { expect, it } from 'vitest';
import { addSharedContent } from './use-shared.ts';
import { blank } from '../drafts/drafts.ts';

const none = { title: '', text: '', url: '' };

it('shared text fills an empty composer', () => {
  const words = { title: 'Open\nday', text: 'Forty families', url: 'https://school.example/a' };
  expect(addSharedContent(blank, words)).toMatchObject({
    title: 'Open day',
    content: 'Forty families\n\nhttps://school.example/a',
    postType: 'text',
  });
});

it('an address that the text already contains is not repeated', () => {
  const words = { ...none, text: 'Look: https://school.example/a', url: 'https://school.example/a' };
  expect(addSharedContent(blank, words).content).toBe('Look: https://school.example/a');
});

it('shared text is added below a draft', () => {
  const begun = { ...blank, title: 'Mine', content: 'My words', postType: 'image' as const };
  expect(
    addSharedContent(begun, { title: 'Theirs', text: 'Their words', url: 'https://youtu.be/abcdefghijk' }),
  ).toEqual({
    ...begun,
    content: 'My words\n\nTheirs\n\nTheir words\n\nhttps://youtu.be/abcdefghijk',
  });
});

it.each([
  { ...none, url: 'https://youtu.be/abcdefghijk' },
  { ...none, text: 'https://youtu.be/abcdefghijk' },
])('a shared video becomes a video post: %o', (words) => {
  expect(addSharedContent(blank, words)).toMatchObject({
    postType: 'video',
    mediaUrl: 'https://youtu.be/abcdefghijk',
    content: '',
  });
});
