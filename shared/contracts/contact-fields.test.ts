import { describe, expect, it } from 'vitest';
import { contactProblems } from './contact-fields.ts';
import { contactForm } from './forms/contact.ts';
import { limits } from './limits.ts';

const good = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@school.example',
  schoolName: '',
  message: 'Could you film our open day?',
};
const long = (length: number) => 'a'.repeat(length);

/** The schema's errors on the server: the first of each field. */
function schemaProblems(typed: Record<string, string>): Record<string, string> {
  const { error } = contactForm.safeParse(typed);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).toReversed());
}

describe('the contact form’s own validation and its schema', () => {
  it.each<[field: keyof typeof good, typed: string]>([
    ['firstName', ''],
    ['firstName', '  '],
    ['firstName', long(limits.name.max)],
    ['firstName', long(limits.name.max + 1)],
    ['firstName', '👩'.repeat(limits.name.max)],
    ['firstName', '\u200b\u3164'],
    ['firstName', '\u202eGrace'],
    ['lastName', 'Hop\nper'],
    ['lastName', 'Hop\u0007per'],
    ['email', ''],
    ['email', 'grace'],
    ['email', 'grace@schule-müller.example'],
    ['email', 'grace@schule müller.example'],
    ['email', 'grace@школа'],
    ['email', 'grace@localhost'],
    ['email', ' Grace@School.Example '],
    ['email', 'grace@school.example\u2028'],
    ['email', `${long(limits.email)}@school.example`],
    ['schoolName', long(limits.school + 1)],
    ['schoolName', 'Two\nlines'],
    ['schoolName', '   '],
    ['message', 'Too short'],
    ['message', `  ${long(limits.contactMessage.min)}  `],
    ['message', long(limits.contactMessage.max + 1)],
    ['message', 'Several\nlines\tand tabs'],
    ['message', 'half of a pair: \uD83D'],
  ])('agree on the %s %j', (field, typed) => {
    const form = { ...good, [field]: typed };
    expect(contactProblems(form)).toEqual(schemaProblems(form));
  });

  it('report every missing field', () => {
    expect(Object.keys(contactProblems({})).toSorted()).toEqual(['email', 'firstName', 'lastName', 'message']);
    expect(contactProblems(good)).toEqual({});
  });
});
