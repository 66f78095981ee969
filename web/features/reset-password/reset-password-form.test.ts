import { expect, it } from 'vitest';
import { checkPasswords } from './reset-password-form.tsx';

it.each([
  ['', '', 'abc', 'Password required', 'Please enter and confirm your new password'],
  ['secret', '', 'abc', 'Password required', 'Please enter and confirm your new password'],
  ['short', 'sport', 'abc', "Passwords don't match", 'Please make sure both passwords are identical'],
  ['short', 'short', 'abc', 'Password too short', 'Password must be at least 6 characters long'],
  ['secret', 'secret', '', 'Invalid token', 'The reset token is missing or invalid'],
])(
  'the password "%s", confirmed as "%s", with the token "%s" gets the error "%s"',
  (password, confirmation, token, title, description) => {
    expect(checkPasswords({ password, confirmation, token })).toEqual({ title, description });
  },
);

it('a password of six characters is accepted', () => {
  expect(checkPasswords({ password: 'secret', confirmation: 'secret', token: 'abc' })).toBeNull();
});
