import { register } from '#shared/contracts/endpoints/auth.ts';
import { setRegistration } from '#shared/contracts/endpoints/console.ts';
import type { RegistrationMode } from '#shared/contracts/choices.ts';
import type { TestClient } from './test-client.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Somebody who applies for membership. */
export const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@hill.example' };

/** Sets how people can join. @returns the answer */
export const choose = (admin: TestClient, mode: RegistrationMode) => admin.call(setRegistration, { body: { mode } });

/** Registers, with an invitation if one is given. @returns the answer */
export const join = (person: TestClient, details: Partial<typeof ADA> = {}, invitation?: string, key?: string) =>
  person.call(
    register,
    { body: { ...ADA, ...details, password: 'correct horse', confirmPassword: 'correct horse', invitation } },
    key ? { 'Idempotency-Key': key } : {},
  );

/** The token of an invitation's link in a text. */
export const tokenIn = (text: string): string => {
  const [, token] = /\/join\?invitation=([\w-]{43})/.exec(text) ?? [];
  if (!token) throw new Error(`There is no invitation in ${text}`);
  return token;
};

/** The status of an answer, and the code of a refusal. */
export const outcomeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
