import { describe, expect, it } from 'vitest';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { confirmAll } from '../../server/features/auth/email-confirmation.ts';
import { readConfig } from '../../server/platform/config.ts';
import { MemberClient } from '../support/test-client.ts';
import { useTestApp } from '../support/test-app.ts';

const details = {
  firstName: 'Marie',
  lastName: 'Curie',
  email: 'marie@school.example',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

it('a configured mail server turns confirmation on, unless CONFIRM_EMAIL says otherwise', () => {
  const confirms = (env: Record<string, string>) => readConfig(env).confirmEmail;
  const SMTP_URL = 'smtp://mail.example';
  expect([
    confirms({}),
    confirms({ SMTP_URL }),
    confirms({ SMTP_URL, CONFIRM_EMAIL: 'off' }),
    confirms({ CONFIRM_EMAIL: 'on' }),
  ]).toEqual([false, true, false, true]);
  expect(() => confirms({ CONFIRM_EMAIL: 'maybe' })).toThrow('CONFIRM_EMAIL must be auto, on or off');
});

describe('without a mail server', () => {
  const app = useTestApp({ env: { CONFIRM_EMAIL: 'auto' } });

  it('a new member has a confirmed address at once, and gets no email', async () => {
    const member = new MemberClient(app.url);
    expect(await member.call(register, { body: details })).toMatchObject({
      status: 201,
      body: { emailConfirmed: true },
    });
    expect((await member.call(getCurrentUser, {})).body).toMatchObject({ emailConfirmed: true });
    expect(await app.mails()).toEqual([]);
  });

  it('earlier members count as confirmed, too', async () => {
    const member = await app.member();
    await app.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', member.user.id).execute();
    await confirmAll(app.db, app.clock);
    expect((await member.call(getCurrentUser, {})).body).toMatchObject({ emailConfirmed: true });
  });
});
