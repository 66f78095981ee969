import { beforeEach, describe, expect, it } from 'vitest';
import { addMembers } from '../../../tests/support/rows.ts';
import { useTestDatabase } from '../../../tests/support/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { promote, revoke } from './administrators.ts';

const data = useTestDatabase();
const deps = () => ({ db: data.db, clock: systemClock });
let one: string;
let other: string;

beforeEach(async () => {
  const ids = await addMembers(data.db, 2);
  const rows = await data.db.selectFrom('users').select('email').where('id', 'in', ids).orderBy('id').execute();
  [one = '', other = ''] = rows.map(({ email }) => email);
});

const administrators = async () => {
  const rows = await data.db.selectFrom('users').select('email').where('is_admin', '=', 1).orderBy('id').execute();
  return rows.map(({ email }) => email);
};

describe('administrator rights', () => {
  it('are granted and revoked, and report when nothing changes', async () => {
    expect(await promote(deps(), one)).toBe('done');
    expect(await promote(deps(), one)).toBe('already');
    expect(await promote(deps(), other)).toBe('done');
    expect(await administrators()).toEqual([one, other]);
    expect(await revoke(deps(), one)).toBe('done');
    expect(await revoke(deps(), one)).toBe('already');
    expect(await administrators()).toEqual([other]);
  });

  it('stay with the last administrator', async () => {
    await promote(deps(), one);
    expect(await revoke(deps(), one)).toBe('last');
    expect(await administrators()).toEqual([one]);
  });

  it('stay with one administrator when the last two are revoked at the same moment', async () => {
    await promote(deps(), one);
    await promote(deps(), other);
    const outcomes = await Promise.all([revoke(deps(), one), revoke(deps(), other)]);
    expect(outcomes).toEqual(['done', 'last']);
    expect(await administrators()).toEqual([other]);
  });

  it('require an account', async () => {
    expect(await promote(deps(), 'nobody@school.example')).toBe('unknown');
    expect(await revoke(deps(), 'nobody@school.example')).toBe('unknown');
    expect(await administrators()).toEqual([]);
  });
});
