import { expect, it } from 'vitest';
import { jobAtSchool, memberCount, memberHandle } from './member-text.ts';

it('a handle is made of the lowercased names and the id', () => {
  expect(memberHandle({ id: 12, firstName: 'Ada', lastName: 'Lovelace' })).toBe('@ada-lovelace-12');
  expect(memberHandle({ id: 7, firstName: 'Zoë Ann', lastName: ' O’Brien ' })).toBe('@zoë-ann-o’brien-7');
});

it.each([
  ['Head of Marketing', 'St Mary’s', 'Head of Marketing, St Mary’s'],
  ['Head of Marketing', null, 'Head of Marketing'],
  [null, 'St Mary’s', 'St Mary’s'],
  [null, null, ''],
])('describes the job %s at the school %s as "%s"', (jobTitle, schoolName, words) => {
  expect(jobAtSchool({ jobTitle, schoolName })).toBe(words);
});

it.each([
  [0, false, '0 members'],
  [1, false, '1 member'],
  [1204, false, '1,204 members'],
  [10_000, true, '10,000+ members'],
])('counts %i members (more: %s) as "%s"', (count, more, words) => {
  expect(memberCount(count, more)).toBe(words);
});
