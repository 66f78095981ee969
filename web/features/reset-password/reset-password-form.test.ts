import { expect, it } from 'vitest';
import { checkPasswords } from './reset-password-form.tsx';

it.each([
  ['', '', 'abc', 'Password required', 'Please enter and confirm your new password'],
  ['secret', '', 'abc', 'Password required', 'Please enter and confirm your new password'],
  ['short', 'sport', 'abc', "Passwords don't match", 'Please make sure both passwords are identical'],
  ['short', 'short', 'abc', 'Password too short', 'Password must be at least 6 characters long'],
  ['secret', 'secret', '', 'Invalid token', 'The reset token is missing or invalid'],
])(
  '§5, reset password: "%s" confirmed as "%s" with the token "%s" is told "%s"',
  (password, confirmation, token, title, description) => {
    expect(checkPasswords({ password, confirmation, token })).toEqual({ title, description });
  },
);

it('§5 and §9, reset password: six characters are enough', () => {
  expect(checkPasswords({ password: 'secret', confirmation: 'secret', token: 'abc' })).toBeNull();
});
