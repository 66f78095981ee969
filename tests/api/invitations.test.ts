import { describe, expect, it } from 'vitest';
import * as console from '#shared/contracts/endpoints/console.ts';
import { ADA, choose, DAY_MS, join, outcomeOf, tokenIn } from '../support/membership.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

const linkFor = async (admin: MemberClient, body: { days?: 7 | 30; mostUses?: number } = {}) =>
  tokenIn((await admin.call(console.createInvitation, { body: { days: 7, ...body } })).body.link!);

describe('an invitation', () => {
  it('admits the number of people that it is for, in every registration mode, and refuses others with the reason', async () => {
    const admin = await app.admin();
    await choose(admin, 'invitation');
    const token = await linkFor(admin, { mostUses: 2 });
    for (const name of ['one', 'two']) {
      const answer = await join(app.visitor(), { email: `${name}@hill.example` }, token);
      expect([answer.status, answer.body.emailConfirmed]).toEqual([201, false]);
    }
    const late = await join(app.visitor(), { email: 'three@hill.example' }, token);
    expect(outcomeOf(late)).toEqual([400, 'invalid_token']);
    const { body } = await admin.call(console.listInvitations, { query: {} });
    expect(body).toMatchObject([{ uses: 2, mostUses: 2, open: false, createdBy: { id: admin.user.id } }]);
    // If everybody may join, it excludes nobody.
    await choose(admin, 'open');
    expect((await join(app.visitor(), { email: 'three@hill.example' }, token)).status).toBe(201);
  });

  it('has one last use, even for simultaneous registrations', async () => {
    const admin = await app.admin();
    await choose(admin, 'invitation');
    const token = await linkFor(admin);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => join(app.visitor(), { email: `p${index}@hill.example` }, token)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400]);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(2);
  });

  it('is used once by a retried registration', async () => {
    const admin = await app.admin();
    await choose(admin, 'invitation');
    const token = await linkFor(admin, { mostUses: 5 });
    const ada = app.visitor();
    const first = await join(ada, {}, token, 'a-key');
    const again = await join(ada, {}, token, 'a-key');
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await join(app.visitor(), {}, token)).status).toBe(409);
    const { body } = await admin.call(console.listInvitations, { query: {} });
    expect(body[0]?.uses).toBe(1);
  });

  it('expires, or can be revoked', async () => {
    const admin = await app.admin();
    await choose(admin, 'invitation');
    const [short, long] = [await linkFor(admin), await linkFor(admin, { days: 30 })];
    app.clock.advance(7 * DAY_MS);
    expect(outcomeOf(await join(app.visitor(), {}, short))).toEqual([400, 'invalid_token']);
    const { body } = await admin.call(console.listInvitations, { query: {} });
    await admin.call(console.revokeInvitation, { params: { id: String(body[0]!.id) } });
    expect(outcomeOf(await join(app.visitor(), {}, long))).toEqual([400, 'invalid_token']);
  });

  it('to one address is emailed, valid for that address, and confirms it', async () => {
    const admin = await app.admin();
    await choose(admin, 'invitation');
    const made = await admin.call(console.createInvitation, { body: { email: ADA.email, days: 7 } });
    expect(made.body).toMatchObject({ email: ADA.email, link: null, mostUses: 1 });
    const [mail] = await app.mails();
    expect(mail?.to).toBe(ADA.email);
    const token = tokenIn(mail!.text);
    expect((await join(app.visitor(), { email: 'other@hill.example' }, token)).body).toMatchObject({
      fields: { email: 'This invitation is for a different email address. Please use that one.' },
    });
    const ada = await join(app.visitor(), {}, token);
    expect([ada.status, ada.body.emailConfirmed]).toEqual([201, true]);
    const [left] = await app.db.selectFrom('invitations').select(['email', 'user_id']).execute();
    expect(left).toEqual({ email: null, user_id: ada.body.id });
    const again = await admin.call(console.createInvitation, { body: { email: ADA.email, days: 7 } });
    expect(again.status).toBe(409);
  });

  it('is stored only as the hash of its token, also in stored responses', async () => {
    const admin = await app.admin();
    const { body } = await admin.call(console.createInvitation, { body: { days: 7 } }, { 'Idempotency-Key': 'once' });
    const token = tokenIn(body.link!);
    for (const table of ['invitations', 'idempotency_keys', 'audit_log', 'jobs'] as const) {
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(token);
    }
  });
});
