import { expect, it } from 'vitest';
import { asHttpError } from './report-errors.ts';

it.each([
  ['PostgreSQL’s full disk', '53100', 507],
  ['our own full disk', 'ENOSPC', 507],
  ['an unreachable database', 'ECONNREFUSED', 503],
  ['a read-only database', '25006', 503],
  ['anything else', '42P01', 500],
])('responds to %s (%s) with %i', (_, code, status) => {
  expect(asHttpError(Object.assign(new Error('private'), { code }))).toMatchObject({
    status,
    message: expect.not.stringContaining('private'),
  });
});
