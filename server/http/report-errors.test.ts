import { expect, it } from 'vitest';
import { asHttpError } from './report-errors.ts';

it.each([
  ['a full disk of PostgreSQL', '53100', 507],
  ['our own full disk', 'ENOSPC', 507],
  ['a database that is away', 'ECONNREFUSED', 503],
  ['a database that may only be read', '25006', 503],
  ['anything else', '42P01', 500],
])('%s (%s) is answered with %i', (_, code, status) => {
  expect(asHttpError(Object.assign(new Error('private'), { code }))).toMatchObject({
    status,
    message: expect.not.stringContaining('private'),
  });
});
