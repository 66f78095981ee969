import { expect, it } from 'vitest';
import { initials } from '../ui/avatar.tsx';

it('takes the first letter of each name', () => {
  expect(initials('Élodie', 'martin')).toBe('ÉM');
  expect(initials('  Ada', null)).toBe('A');
  expect(initials(undefined, 'Lovelace')).toBe('L');
});

it('keeps a first letter that consists of two code units', () => {
  expect(initials('𝒜da', 'L')).toBe('𝒜L');
});

it('is U without names', () => {
  expect(initials(null, undefined)).toBe('U');
  expect(initials('', '  ')).toBe('U');
});
