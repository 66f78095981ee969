import { describe, expect, it } from 'vitest';
import { endMails } from '#shared/contracts/endpoints/newsletter.ts';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import type { ChoiceRow } from '../../server/features/notifications/notification-choices.ts';
import { openConversation, block, read, send } from '../support/messages.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const unreadMails = async () => (await app.mails()).filter(({ id }) => id.startsWith('unread-'));
async function pass(milliseconds: number) {
  app.clock.advance(milliseconds);
  return unreadMails();
}

async function twoFriends() {
  const [ada, marie] = [
    await app.member({ firstName: 'Ada', lastName: 'Lovelace' }),
    await app.member({ firstName: 'Marie', lastName: 'Curie' }),
  ];
  await openConversation(ada, marie);
  const { id } = await send(ada, marie, 'Thank you');
  await read(marie, ada, id);
  await app.db.deleteFrom('jobs').execute();
  return { ada, marie };
}

async function choose(member: MemberClient, choices: Partial<ChoiceRow>): Promise<void> {
  const row = { time_zone: 'UTC', updated_at: new Date(app.clock.now()).toISOString(), ...choices };
  await app.db
    .insertInto('notice_choices')
    .values({ user_id: member.user.id, ...row })
    .execute();
}

describe('an unread message', () => {
  it('is emailed after 15 minutes, with its sender’s name and a link but without its text', async () => {
    const { ada, marie } = await twoFriends();
    await send(ada, marie, 'A secret');
    expect(await pass(14 * MINUTE)).toEqual([]);
    const [mail, ...more] = await pass(MINUTE);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: marie.user.email, subject: 'Ada Lovelace sent you a message in the Circle' });
    expect(mail?.text).toMatch(new RegExp(`^http://bonjour\\.test/messages/with/${ada.user.id}$`, 'm'));
    expect(JSON.stringify(mail)).not.toContain('secret');
  });

  it('is emailed once for each conversation until it has been read', async () => {
    const { ada, marie } = await twoFriends();
    const rosa = await app.member({ firstName: 'Rosa', lastName: 'Bonheur' });
    await send(ada, marie);
    await send(ada, marie);
    await send(rosa, marie);
    expect(await pass(15 * MINUTE)).toHaveLength(2);
    const last = await send(ada, marie);
    expect(await pass(24 * HOUR)).toHaveLength(2);
    await read(marie, ada, last.id);
    await send(ada, marie);
    expect(await pass(15 * MINUTE)).toHaveLength(3);
  });

  it('is not emailed when it was read, and a later one has its own 15 minutes', async () => {
    const { ada, marie } = await twoFriends();
    const first = await send(ada, marie);
    app.clock.advance(10 * MINUTE);
    await send(ada, marie);
    await read(marie, ada, first.id);
    expect(await pass(10 * MINUTE)).toEqual([]);
    expect(await pass(5 * MINUTE)).toHaveLength(1);
    expect(await pass(24 * HOUR)).toHaveLength(1);
  });

  it('waits until quiet hours are over, and is not emailed if read by then', async () => {
    const { ada, marie } = await twoFriends();
    const at = (hours: number) => new Date(app.clock.now() + hours * HOUR).toISOString().slice(11, 16);
    await choose(marie, { quiet_from: at(-1), quiet_to: at(3) });
    await send(ada, marie);
    expect(await pass(2 * HOUR)).toEqual([]);
    expect(await pass(HOUR)).toHaveLength(1);
  });

  it.each<[string, (marie: MemberClient, ada: MemberClient) => Promise<unknown>]>([
    ['who turned these emails off', (marie) => choose(marie, { message_mail: 0 })],
    ['who paused all notifications', (marie) => choose(marie, { paused_until: '9999-12-31T23:59:59.999Z' })],
    ['who block the sender', (marie, ada) => block(marie, ada)],
    ['that the sender has blocked since', (marie, ada) => block(ada, marie)],
    [
      'whose address is not confirmed',
      ({ user }) => app.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', user.id).execute(),
    ],
    ['who have left', (marie) => marie.call(deleteAccount, { body: { password: marie.password } })],
    ['whose sender has left', (_, ada) => ada.call(deleteAccount, { body: { password: ada.password } })],
  ])('is not emailed to members %s', async (_, act) => {
    const { ada, marie } = await twoFriends();
    await send(ada, marie);
    await act(marie, ada);
    expect(await pass(15 * MINUTE)).toEqual([]);
    expect(await app.db.selectFrom('jobs').select('id').where('kind', '=', 'messages.unread').execute()).toEqual([]);
  });

  it('is not emailed after the email’s unsubscribe link was used; digests continue', async () => {
    const { ada, marie } = await twoFriends();
    const { id } = await send(ada, marie);
    const [mail] = await pass(15 * MINUTE);
    const token = new URL(mail!.unsubscribe!).searchParams.get('token')!;
    expect((await app.visitor().call(endMails, { query: { token } })).status).toBe(200);
    expect(await app.db.selectFrom('notice_choices').select(['digest', 'message_mail']).execute()).toEqual([
      { digest: 'weekly', message_mail: 0 },
    ]);
    await read(marie, ada, id);
    await send(ada, marie);
    expect(await pass(24 * HOUR)).toHaveLength(1);
  });
});
