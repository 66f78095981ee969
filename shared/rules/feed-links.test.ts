import { describe, expect, it } from 'vitest';
import { commentOfHash, feedPostPath, rowId } from './feed-links.ts';

describe('the URL of a post', () => {
  it('contains the post, and the comment if given', () => {
    expect(feedPostPath(7)).toBe('/feed/7');
    expect(feedPostPath(7, 12)).toBe('/feed/7#comment-12');
  });

  it.each([
    ['7', 7],
    ['999999999999999', 999_999_999_999_999],
    ['0', null],
    ['07', null],
    ['-1', null],
    ['1e3', null],
    ['9999999999999999', null],
    ['', null],
    [undefined, null],
  ])('reads %j as %j', (text, id) => {
    expect(rowId(text)).toBe(id);
  });
});

describe('the URL fragment of a comment', () => {
  it.each([
    ['#comment-12', 12],
    ['#comment-', null],
    ['#comment-x', null],
    ['#share', null],
    ['', null],
  ])('reads %j as %j', (hash, id) => {
    expect(commentOfHash(hash)).toBe(id);
  });
});
