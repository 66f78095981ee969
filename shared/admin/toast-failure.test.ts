import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { failureWords } from './toast-failure.ts';

const refused = (code: 'conflict' | 'not_authenticated', message: string) =>
  new ApiError({ status: code === 'conflict' ? 409 : 401, code, message });

it('explains a failed save in words, also after the session has expired', () => {
  expect(failureWords(refused('conflict', 'Someone else changed this.'))).toBe('Someone else changed this.');
  expect(failureWords(refused('not_authenticated', 'Not authenticated'))).toBe(
    'You were signed out, so this wasn’t saved. Please try again.',
  );
  const unreached = new NetworkError(new Error('offline'));
  expect(failureWords(unreached)).toBe(unreached.message);
  expect(failureWords(new TypeError('undefined is not a function'))).toMatch(/^Something went wrong/);
});
