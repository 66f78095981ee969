import { characters, limits } from '#shared/contracts/limits.ts';
import type { ToastInput } from '#shared/ui/toast/toast-store.ts';

interface Attempt {
  readonly password: string;
  readonly confirmation: string;
  readonly token: string;
}

/** The first thing that is wrong with an attempt, in the order and the words of public-side §5; null when nothing is. */
export function checkPasswords({ password, confirmation, token }: Attempt): Omit<ToastInput, 'variant'> | null {
  if (!password || !confirmation) {
    return { title: 'Password required', description: 'Please enter and confirm your new password' };
  }
  if (password !== confirmation) {
    return { title: "Passwords don't match", description: 'Please make sure both passwords are identical' };
  }
  if (characters(password) < limits.password.min) {
    return { title: 'Password too short', description: 'Password must be at least 6 characters long' };
  }
  if (!token) return { title: 'Invalid token', description: 'The reset token is missing or invalid' };
  return null;
}
