import { expect, it } from 'vitest';
import { fillReply } from './fill-reply.ts';

it.each([
  ['Hello {name}, thank you.', 'Rosa Diaz', 'Hello Rosa, thank you.'],
  ['Hello {name}, thank you.', null, 'Hello, thank you.'],
  ['{name}, {name}!', ' Rosa ', 'Rosa, Rosa!'],
  ['No name here.', 'Rosa', 'No name here.'],
])('%s for %s reads %s', (text, name, filled) => expect(fillReply(text, name)).toBe(filled));
