import { describe, expect, it } from 'vitest';
import * as library from '#shared/contracts/endpoints/library.ts';
import { chooseNotifications, listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import { collectDigest } from '../../server/features/member-mail/digest-content.ts';
import { findChoices } from '../../server/features/notifications/notification-choices.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { usePushApp } from '../support/push.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const MINUTE = 60_000;

async function publish(admin: MemberClient, title: string, slug: string) {
  const { body: begun } = await admin.call(library.beginResource, { body: { title, kind: 'guide' } });
  const params = { id: String(begun.id) };
  const written = { ...exampleBodies['library.change'], title, slug, ifUpdatedAt: begun.updatedAt } as never;
  const { body: draft } = await admin.call(library.changeResource, { params, body: written });
  const body = { at: null, ifUpdatedAt: draft.updatedAt };
  return (await admin.call(library.publishResource, { params, body })).body;
}

const notifications = async (member: MemberClient) =>
  (await member.call(listNotifications, {})).body.map(({ kind, title, text, path }) => ({ kind, title, text, path }));

async function announce() {
  app.clock.advance(11 * MINUTE);
  await app.mails();
}

it('notifies each member once of a published resource, and stops when it is unpublished', async () => {
  const [admin, ada, rosa] = [await app.admin(), await app.member(), await app.member()];
  await rosa.call(chooseNotifications, { body: { channels: { library: { bell: false } }, timeZone: 'UTC' } });
  const shown = await publish(admin, 'Gate signs', 'gate-signs');
  expect(await notifications(ada)).toEqual([]);
  await announce();
  const notification = {
    kind: 'library',
    title: 'New in the library: “Gate signs”',
    text: 'What to bring.',
    path: '/library/gate-signs',
  };
  expect([await notifications(ada), await notifications(rosa)]).toEqual([[notification], []]);
  const params = { id: String(shown.id) };
  const { body: back } = await admin.call(library.unpublishResource, {
    params,
    body: { ifUpdatedAt: shown.updatedAt },
  });
  expect(await notifications(ada)).toEqual([]);
  // Members are not notified of the same resource twice.
  await admin.call(library.publishResource, { params, body: { at: null, ifUpdatedAt: back.updatedAt } });
  await announce();
  expect(await notifications(ada)).toEqual([]);
});

it('combines resources that are published together in one notification', async () => {
  const [admin, ada] = [await app.admin(), await app.member()];
  await publish(admin, 'Gate signs', 'gate-signs');
  app.clock.advance(5 * MINUTE);
  await publish(admin, 'Car park plan', 'car-park-plan');
  await announce();
  await announce();
  expect(await notifications(ada)).toEqual([
    { kind: 'library', title: 'New in the library: 2 resources', text: 'Gate signs, Car park plan', path: '/library' },
  ]);
});

it('mentions a new resource in the digest, unless the member has opted out', async () => {
  const [admin, ada, rosa] = [await app.admin(), await app.member(), await app.member()];
  await rosa.call(chooseNotifications, { body: { channels: { library: { mail: false } }, timeZone: 'UTC' } });
  const since = new Date(app.clock.now()).toISOString();
  await publish(admin, 'Gate signs', 'gate-signs');
  await announce();
  const digestOf = async ({ user }: MemberClient) =>
    collectDigest(app.db, { id: user.id, choices: await findChoices(app.db, user.id), since }, [], app.clock.now());
  expect((await digestOf(ada))?.about).toEqual([
    { title: 'New in the library: “Gate signs”', note: 'What to bring.', path: '/library/gate-signs' },
  ]);
  expect(await digestOf(rosa)).toBeUndefined();
});

describe('a member’s device', () => {
  const push = usePushApp();

  it('gets a push about a resource, even with notifications under the bell turned off', async () => {
    const { app: pushing, author, reader } = push;
    const admin = await pushing.admin();
    const [first, second] = [await push.subscribe(author), await push.subscribe(reader)];
    for (const [member, bell] of [
      [author, true],
      [reader, false],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await member.call(chooseNotifications, {
        body: { channels: { library: { bell, push: true } }, timeZone: 'UTC' },
      });
    }
    await publish(admin, 'Gate signs', 'gate-signs');
    await push.pass(11 * MINUTE);
    expect([first, second].map((device) => device.received.map(({ note }) => note.title))).toEqual([
      ['New in the library'],
      ['New in the library'],
    ]);
  });
});
