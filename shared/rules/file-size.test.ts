import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '1 kB'],
  [820_300, '820 kB'],
  [999_600, '1 MB'],
  [3_240_000, '3.2 MB'],
  [60_000_000, '60 MB'],
  [299_600_000, '300 MB'],
])('formats %i bytes as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
