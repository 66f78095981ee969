import { describe, expect, it } from 'vitest';
import { applyToJoin, getRegistration, lookAtInvitation } from '#shared/contracts/endpoints/auth.ts';
import * as console from '#shared/contracts/endpoints/console.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { ADA, choose, DAY_MS, join, outcomeOf, tokenIn } from '../support/membership.ts';
import { readZip } from '../support/read-zip.ts';
import { useTestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

const app = useTestApp();
const REQUEST = { ...ADA, schoolName: 'Hill School', role: 'Head of marketing', note: 'A colleague told me.' };

const apply = (details: Partial<typeof REQUEST> = {}) =>
  app.visitor().call(applyToJoin, { body: { ...REQUEST, ...details } });
const waiting = async (admin: TestClient) => (await admin.call(console.listApplications, { query: {} })).body;
const decide = (admin: TestClient, id: number, approved: boolean, word: string | null = null) =>
  admin.call(console.decideApplication, { params: { id: String(id) }, body: { approved, word } });

describe('the registration mode', () => {
  it('is open at first, and public', async () => {
    expect((await app.visitor().call(getRegistration, {})).body).toEqual({ mode: 'open' });
    expect((await join(app.visitor())).status).toBe(201);
  });

  it('is chosen in the console, and applies from then on', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    expect((await app.visitor().call(getRegistration, {})).body).toEqual({ mode: 'approval' });
    expect(outcomeOf(await join(app.visitor()))).toEqual([403, 'approval_needed']);
    await choose(admin, 'invitation');
    expect(outcomeOf(await join(app.visitor()))).toEqual([403, 'invitation_needed']);
    expect(outcomeOf(await apply())).toEqual([409, 'conflict']);
    await choose(admin, 'open');
    expect((await join(app.visitor())).status).toBe(201);
    expect((await admin.call(console.getAdmission, {})).body).toEqual({ mode: 'open', waiting: 0 });
  });

  it('cannot be changed by members', async () => {
    const member = await app.member();
    expect((await choose(member, 'invitation')).status).toBe(403);
    expect((await choose(app.visitor(), 'invitation')).status).toBe(401);
  });
});

describe('a membership request', () => {
  it('is listed, is approved, and becomes a member with a confirmed address', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    expect(outcomeOf(await apply())).toEqual([202, undefined]);
    const [request] = await waiting(admin);
    expect(request).toMatchObject({ ...REQUEST, state: 'waiting', userId: null });
    expect((await admin.call(console.getAdmission, {})).body.waiting).toBe(1);
    expect((await decide(admin, request!.id, true)).body).toMatchObject({ state: 'approved' });
    const mails = await app.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[ADA.email, 'You’re in: join The Bonjour Circle']]);
    const token = tokenIn(mails[0]!.text);
    expect((await app.visitor().call(lookAtInvitation, { body: { invitation: token } })).body.email).toBe(ADA.email);
    const ada = app.visitor();
    expect((await join(ada, {}, token)).body).toMatchObject({ emailConfirmed: true });
    expect((await ada.call(getCurrentUser, {})).body).toMatchObject({ emailConfirmed: true });
    const approved = await admin.call(console.listApplications, { query: { state: 'approved' } });
    expect(approved.body[0]).toMatchObject({ userId: expect.any(Number) as number });
    // There is no second email to confirm the address.
    expect((await app.mails()).filter(({ subject }) => subject.includes('confirm'))).toEqual([]);
    const archive = await ada.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' });
    const files = await readZip(archive.body);
    expect(JSON.parse(String(files.get('application.json')))).toMatchObject([{ schoolName: 'Hill School' }]);
  });

  it('is announced to the agency by email while it is pending', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    await apply();
    const [mail] = await app.mails();
    expect([mail?.to, mail?.subject]).toEqual([
      app.deps.config.contactEmail,
      'Request to join The Bonjour Circle: Ada Lovelace, Hill School',
    ]);
  });

  it('is declined with a note, and a repeated request returns its status', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    await apply();
    expect((await apply()).body).toMatchObject({
      message: expect.stringContaining('We already have your request') as string,
    });
    const [request] = await waiting(admin);
    await decide(admin, request!.id, false, 'Please write from your school’s address.');
    const mails = await app.mails();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your request to join The Bonjour Circle']);
    expect(mails[0]?.text).toContain('> Please write from your school’s address.');
    const again = await apply();
    expect(outcomeOf(again)).toEqual([409, 'conflict']);
    expect(again.body).toMatchObject({ message: expect.stringContaining('already declined') as string });
    expect(await waiting(admin)).toEqual([]);
    // A change of mind.
    expect((await decide(admin, request!.id, true)).body.state).toBe('approved');
  });

  it('can have its approval email sent again', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    await apply();
    const [request] = await waiting(admin);
    await decide(admin, request!.id, true);
    const [first] = await app.mails();
    expect(outcomeOf(await apply())).toEqual([202, undefined]);
    const second = (await app.mails()).at(-1);
    expect(tokenIn(second!.text)).toBe(tokenIn(first!.text));
    app.clock.advance(31 * DAY_MS);
    const later = await app.visitor().call(lookAtInvitation, { body: { invitation: tokenIn(first!.text) } });
    expect(outcomeOf(later)).toEqual([400, 'invalid_token']);
    await apply();
    expect(tokenIn((await app.mails()).at(-1)!.text)).not.toBe(tokenIn(first!.text));
  });

  it('is decided once by two simultaneous administrators', async () => {
    const [one, other] = [await app.admin(), await app.admin()];
    await choose(one, 'approval');
    await apply();
    const [request] = await waiting(one);
    const answers = await Promise.all([decide(one, request!.id, true), decide(other, request!.id, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide(other, request!.id, false)).status).toBe(409);
    expect((await app.mails()).filter(({ to }) => to === ADA.email)).toHaveLength(1);
  });

  it('is refused for an address with an account', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    const answer = await apply({ email: admin.user.email });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ fields: { email: 'An account with this email already exists' } });
  });

  it('is deleted after a year, and with an erased person', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    await apply();
    await apply({ email: 'grace@hill.example' });
    const look = await admin.call(console.lookForPerson, { body: { email: ADA.email } });
    expect(look.body).toMatchObject({ requests: 1 });
    await admin.call(console.erasePerson, { body: { email: ADA.email } });
    await app.mails();
    expect((await waiting(admin)).map(({ email }) => email)).toEqual(['grace@hill.example']);
    app.clock.advance(366 * DAY_MS);
    await removeOld(app.deps);
    expect(await app.db.selectFrom('applications').select('id').execute()).toEqual([]);
  });
});
