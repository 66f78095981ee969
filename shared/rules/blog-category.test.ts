import { expect, it } from 'vitest';
import { categoryTone } from './blog-category.ts';

it.each([
  ['marketing', 'red'],
  ['Marketing', 'red'],
  ['photography', 'red'],
  ['Photography ', 'red'],
  ['podcasts', 'blue'],
  ['Beyond Bonjour', 'blue'],
  ['', 'blue'],
])('the badge of the category “%s” is %s', (category, tone) => {
  expect(categoryTone(category)).toBe(tone);
});
