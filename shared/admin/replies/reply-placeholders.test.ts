import { expect, it } from 'vitest';
import { fillReply } from './reply-placeholders.ts';

it.each([
  ['Hello {name}, thank you.', 'Rosa Diaz', 'Hello Rosa, thank you.'],
  ['Hello {name}, thank you.', null, 'Hello, thank you.'],
  ['{name}, {name}!', ' Rosa ', 'Rosa, Rosa!'],
  ['No name here.', 'Rosa', 'No name here.'],
])('the saved reply “%s” for %s reads “%s”', (text, name, filled) => expect(fillReply(text, { name })).toBe(filled));

it('fills in when an office opens next, and leaves it out when none does', () => {
  const text = 'We’re back {opening}.';
  expect(fillReply(text, { name: null, opening: 'on Monday at 09:00 London time' })).toBe(
    'We’re back on Monday at 09:00 London time.',
  );
  expect(fillReply(text, { name: null })).toBe('We’re back.');
});
