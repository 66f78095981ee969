import { readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confirmEmail, register } from '#shared/contracts/endpoints/auth.ts';
import { updateProfile } from '#shared/contracts/endpoints/account.ts';
import { createPost, deletePost } from '#shared/contracts/endpoints/feed.ts';
import { updateOldFiles } from '../../server/media/update-old-files.ts';
import { png } from '../support/pictures.ts';
import { box, m4a, mp3 } from '../support/sounds.ts';
import { startTestApp, useTestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

/** A recording of about this many tenths of a megabyte. */
const tenths = (count: number) => new File([mp3((count * 104_000) / 16_000)], 'one.mp3');
const send = (member: TestClient, file: File) =>
  member.call(createPost, { body: { title: 'Episode', content: 'Listen.', postType: 'audio' }, file });

describe('a member’s quota', () => {
  const app = useTestApp({ env: { UPLOADS_PER_MEMBER_MB: '1' } });

  it('is enforced with a message, and freed by deleting a post', async () => {
    const [member, other] = [await app.member(), await app.member()];
    const first = await send(member, tenths(8));
    expect(first.status).toBe(201);
    const { status, body } = await send(member, tenths(4));
    expect(status).toBe(413);
    const message = expect.stringMatching(/^Your pictures and recordings use 1 of the 1 MB .* delete a post/) as string;
    expect(body).toMatchObject({ code: 'too_large', message, fields: { file: message } });
    expect(readdirSync(app.deps.media.incoming)).toEqual([]);
    expect((await send(other, tenths(4))).status).toBe(201);

    await member.call(deletePost, { params: { id: String(first.body.id) } });
    expect((await send(member, tenths(4))).status).toBe(201);
  });

  it('is not exceeded by simultaneous uploads, and freed by refused ones', async () => {
    const member = await app.member();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(member, tenths(4))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(4);
    for (let count = 0; count < 4; count++) {
      expect((await send(await app.member(), new File(['text'.repeat(200_000)], 'a.mp3'))).status).toBe(415);
    }
    expect((await send(member, tenths(1))).status).toBe(201);
  });
});

describe('simultaneous uploads to several processes', () => {
  const app = useTestApp({ env: { UPLOADS_PER_MEMBER_MB: '1' } });
  /** None of them sees the others' uploads in progress. */
  const ignoreOtherUploads = () => Object.assign(app.deps.media.room, { take: async () => () => undefined });

  it('share a member’s quota', async () => {
    ignoreOtherUploads();
    const member = await app.member();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(member, tenths(4))));
    const refused = answers.filter(({ status }) => status === 413);
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([2, 4]);
    expect(refused[0]?.body).toMatchObject({ code: 'too_large', fields: { file: expect.any(String) as string } });
    const stored = await app.db.selectFrom('media_files').select('name').execute();
    expect(stored).toHaveLength(2);
    expect(await app.db.selectFrom('feed_posts').select('id').execute()).toHaveLength(2);
  });

  it('include profile pictures', async () => {
    ignoreOtherUploads();
    const member = await app.member();
    expect((await send(member, tenths(9))).status).toBe(201);
    await app.db
      .updateTable('media_files')
      .set({ bytes: 2 ** 20 })
      .execute();
    const body = { firstName: 'Marie', lastName: 'Curie', only: '' };
    const file = new File([await png()], 'me.png', { type: 'image/png' });
    const { status, body: answer } = await member.call(updateProfile, { body, file });
    expect([status, answer]).toMatchObject([413, { fields: { profileImage: expect.any(String) as string } }]);
  });
});

describe('the quota of a member with an unconfirmed address', () => {
  const app = useTestApp({ env: { UPLOADS_UNCONFIRMED_MB: '1' } });
  const join = async () => {
    const client = app.visitor();
    const password = { password: 'correct horse', confirmPassword: 'correct horse' };
    const body = { firstName: 'Marie', lastName: 'Curie', email: 'marie@school.example', ...password };
    expect((await client.call(register, { body })).status).toBe(201);
    return client;
  };

  it('is smaller, with a message how to raise it, and full after confirming', async () => {
    const member = await join();
    expect((await send(member, tenths(8))).status).toBe(201);
    const { status, body } = await send(member, tenths(4));
    expect(status).toBe(413);
    expect(body).toMatchObject({
      code: 'too_large',
      message:
        'Your pictures and recordings use 1 of the 1 MB you have until you confirm your email address. Open the link we emailed you, then try again.',
    });

    const [token = ''] = (await app.mails()).flatMap(
      ({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    expect((await app.visitor().call(confirmEmail, { body: { token } })).status).toBe(200);
    expect((await send(member, tenths(4))).status).toBe(201);
  });

  it('is the full one for a confirmed administrator', async () => {
    const member = await join();
    await app.db.updateTable('users').set({ is_admin: 1 }).where('email', '=', 'marie@school.example').execute();
    expect((await send(member, tenths(12))).status).toBe(201);
  });
});

describe('the site’s total quota', () => {
  it('is shared by simultaneous uploads to several processes', async () => {
    const app = await startTestApp({ env: { UPLOADS_TOTAL_MB: '1' } });
    try {
      Object.assign(app.deps.media.room, { take: async () => () => undefined });
      const members = await Promise.all(Array.from({ length: 4 }, () => app.member()));
      const answers = await Promise.all(members.map((member) => send(member, tenths(4))));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 507, 507]);
    } finally {
      await app.close();
    }
  });

  it('refuses uploads of members once it is used up', async () => {
    const app = await startTestApp({ env: { UPLOADS_TOTAL_MB: '1' } });
    try {
      expect((await send(await app.member(), tenths(8))).status).toBe(201);
      const { status, body } = await send(await app.member(), tenths(4));
      expect(status).toBe(507);
      expect(body).toMatchObject({ code: 'storage_full', message: expect.stringContaining('no space left') as string });
    } finally {
      await app.close();
    }
  });

  it('is reached before the disk is full', async () => {
    const app = await startTestApp({ env: { FREE_DISK_MB: '1000000' } });
    try {
      const { status, body } = await send(await app.member(), tenths(1));
      expect(status).toBe(507);
      expect(body).toMatchObject({
        code: 'storage_full',
        message: expect.stringContaining('disk is almost full') as string,
      });
    } finally {
      await app.close();
    }
  });
});

describe('files from before there were quotas', () => {
  const app = useTestApp();

  it('are counted, and recordings lose their location metadata', async () => {
    const member = await app.member();
    const sound = m4a(1);
    const file = new File([Buffer.concat([sound, box('free', Buffer.alloc(40))])], 'one.m4a');
    const { body } = await send(member, file);
    const name = body.mediaUrl!.split('/').at(-1)!;
    // As stored before.
    const { store, incoming } = app.deps.media;
    writeFileSync(`${incoming}/old.part`, Buffer.concat([sound, box('udta', Buffer.from('+51.5014-000.1419/'))]));
    await store.put(name, `${incoming}/old.part`);
    await app.db.updateTable('media_files').set({ bytes: null }).execute();

    const listened = async () => (await member.request<string>('GET', body.mediaUrl!)).body;
    expect(await listened()).toContain('+51.5014');
    expect(await updateOldFiles({ db: app.db, store, incoming })).toBe(1);
    expect(await listened()).not.toContain('+51.5014');
    const row = await app.db.selectFrom('media_files').select('bytes').executeTakeFirstOrThrow();
    expect(row.bytes).toBe((await store.find(name))?.bytes);
    expect(readdirSync(incoming)).toEqual([]);
  });
});
