import { expect, it } from 'vitest';
import { commentForm, postForm } from './forms/feed.ts';
import { limits, points } from './limits.ts';

it('the limits of files, passwords, names and lists, and the points, are as specified', () => {
  expect(limits.pictureFile).toBe(5 * 1024 * 1024);
  expect(limits.audioFile).toBe(100 * 1024 * 1024);
  expect(limits.password.min).toBe(6);
  expect(limits.name.min).toBe(2);
  expect(limits.bio).toBe(500);
  expect(limits.activitiesShown).toBe(10);
  expect(points).toEqual({ post: 10, comment: 5, like: 0, resource: 5 });
});

it('a post is a text by default, and one of three kinds', () => {
  const words = { title: 'Prize day', content: 'On the lawn.' };
  expect(postForm.parse(words).postType).toBe('text');
  const kinds = ['text', 'image', 'audio', 'poll'].map(
    (postType) => postForm.safeParse({ ...words, postType }).success,
  );
  expect(kinds).toEqual([true, true, true, false]);
});

it('titles have 200 characters, posts 10,000 and comments 2,000 at most', () => {
  const fits = (title: number, content: number): boolean =>
    postForm.safeParse({ title: 'x'.repeat(title), content: 'x'.repeat(content) }).success;
  expect([fits(200, 10_000), fits(201, 1), fits(1, 10_001)]).toEqual([true, false, false]);
  const comment = (length: number): boolean => commentForm.safeParse({ content: 'x'.repeat(length) }).success;
  expect([comment(2000), comment(2001)]).toEqual([true, false]);
});
