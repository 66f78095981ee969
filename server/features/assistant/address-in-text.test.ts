import { expect, it } from 'vitest';
import { addressIn } from './address-in-text.ts';

it.each([
  ["I am sinead.o'brien@school.example", "sinead.o'brien@school.example"],
  ["It is 'ann@school.example'.", 'ann@school.example'],
  ['Ann@School.example, please', 'ann@school.example'],
  ['Is it ann@school.example?', undefined],
])('finds the email address in “%s”: %s', (message, address) => {
  expect(addressIn(message)).toBe(address);
});
