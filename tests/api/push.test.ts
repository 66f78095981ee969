import { describe, expect, it } from 'vitest';
import { deleteComment, updatePost, followPost } from '#shared/contracts/endpoints/feed.ts';
import { getPush, unsubscribePush } from '#shared/contracts/endpoints/account.ts';
import { chooseNotifications } from '#shared/contracts/endpoints/notifications.ts';
import { commentOn, like, likeComment, share } from '../support/circle.ts';
import { openConversation, block, read, send } from '../support/messages.ts';
import { EVERYTHING, usePushApp } from '../support/push.ts';
import { PUSH_KEYS } from '../support/test-app.ts';

const HOUR = 3_600_000;
const push = usePushApp();

describe('a comment', () => {
  it('notifies the post’s author and earlier commenters, and nobody else', async () => {
    const other = await push.app.member({ firstName: 'Simone', lastName: 'Weil' });
    const post = await share(push.author);
    await commentOn(post, push.reader);
    await push.pass();
    const [ofAuthor, ofReader, ofOther] = [
      await push.subscribe(push.author),
      await push.subscribe(push.reader),
      await push.subscribe(other),
    ];
    await push.pass();
    await commentOn(post, other, 'Secret words');
    await push.pass();
    const place = { path: `/feed/${post.id}`, tag: `post-${post.id}` };
    expect(ofAuthor.received).toEqual([
      {
        note: {
          userId: push.author.user.id,
          title: 'Simone Weil',
          body: 'commented on your post',
          ...place,
          unread: 2,
        },
        ttl: 24 * 3600 - 5,
        topic: `post-${post.id}`,
        contact: 'mailto:hello@bonjour.example',
      },
    ]);
    expect(ofReader.received.map(({ note }) => note.body)).toEqual(['commented on a post you follow']);
    expect([ofOther.requests(), await push.jobsLeft()]).toEqual([0, []]);
  });

  it('causes one push for several on a post, and none when it was deleted by then', async () => {
    const device = await push.subscribe(push.author);
    const post = await share(push.author);
    for (let n = 0; n < 3; n++) await commentOn(post, push.reader);
    const other = await share(push.author);
    const { id } = await commentOn(other, push.reader);
    await push.reader.call(deleteComment, { params: { id: String(id) } });
    await push.pass();
    expect(device.received.map(({ topic }) => topic)).toEqual([`post-${post.id}`]);
  });

  it('with a mention causes one push, however often it is edited in and out', async () => {
    const device = await push.subscribe(push.reader);
    const post = await share(push.author, { content: 'Ask around.' });
    const { id: userId, firstName, lastName } = push.reader.user;
    const name = `${firstName} ${lastName}`;
    for (let round = 0; round < 3; round++) {
      for (const content of [`Ask @${name}.`, 'Ask around.']) {
        const body = { title: 'Open day', content, mentions: [{ userId, start: 4, name }] };
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await push.author.call(updatePost, { params: { id: String(post.id) }, body });
        // oxlint-disable-next-line no-await-in-loop -- as above
        await push.pass();
      }
    }
    expect([device.requests(), await push.jobsLeft()]).toEqual([1, []]);
  });

  it('by a blocked member causes none', async () => {
    const device = await push.subscribe(push.author);
    await block(push.author, push.reader);
    await commentOn(await share(push.author), push.reader);
    await push.pass();
    expect([device.requests(), await push.jobsLeft()]).toEqual([0, []]);
  });
});

describe('a mention', () => {
  it('is pushed to the mentioned members’ devices, but not below a post they muted', async () => {
    const device = await push.subscribe(push.reader);
    const post = await share(push.author);
    const mentions = [{ userId: push.reader.user.id, start: 0, name: 'Ada Lovelace' }];
    const ask = () => commentOn(post, push.author, '@Ada Lovelace?', { mentions });
    const follow = (state: 'muted' | null) =>
      push.reader.call(followPost, { params: { id: String(post.id) }, body: { follow: state } });
    await follow('muted');
    await ask();
    await push.pass();
    expect([device.requests(), await push.jobsLeft()]).toEqual([0, []]);
    await follow(null);
    await ask();
    await push.pass();
    expect(device.received.map(({ note }) => note.body)).toEqual(['mentioned you']);
    // Muted while the push is queued.
    await ask();
    await follow('muted');
    await push.pass();
    expect([device.requests(), await push.jobsLeft()]).toEqual([1, []]);
  });
});

describe('a private message', () => {
  it('is pushed to its receiver’s devices, with the author’s name but no text', async () => {
    const phone = await push.subscribe(push.author);
    const laptop = await push.subscribe(await push.again(push.author));
    await send(push.reader, push.author, 'Very private');
    await push.pass();
    const expected = {
      note: {
        userId: push.author.user.id,
        title: 'Ada Lovelace',
        body: 'sent you a message',
        path: `/messages/with/${push.reader.user.id}`,
        tag: `member-${push.reader.user.id}`,
      },
    };
    expect([phone.received, laptop.received]).toMatchObject([[expected], [expected]]);
    expect(JSON.stringify(phone.received)).not.toContain('private');
  });

  it('causes one push for several, and none when it was read in the meantime', async () => {
    await openConversation(push.reader, push.author);
    await push.pass();
    const device = await push.subscribe(push.author);
    await send(push.reader, push.author, 'One');
    await send(push.reader, push.author, 'Two');
    await push.pass();
    expect(device.received).toHaveLength(1);
    const { id } = await send(push.reader, push.author, 'Three');
    await read(push.author, push.reader, id);
    await push.pass();
    expect([device.received.length, await push.jobsLeft()]).toEqual([1, []]);
  });
});

describe('a member’s push settings', () => {
  it('are all on at first, and then apply to all their devices', async () => {
    expect((await push.author.call(getPush, {})).body).toEqual({
      publicKey: PUSH_KEYS.publicKey,
      here: false,
      choices: null,
    });
    await push.subscribe(push.author);
    expect((await push.author.call(getPush, {})).body.here).toBe(true);
    await push.choose(push.author, { comments: false, quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Paris' });
    const choices = { ...EVERYTHING, comments: false, quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Paris' };
    expect((await (await push.again(push.author)).call(getPush, {})).body).toMatchObject({ here: false, choices });
  });

  it('can switch off each kind', async () => {
    const device = await push.subscribe(push.author);
    const post = await share(push.author);
    const theirs = await share(push.reader);
    await commentOn(theirs, push.author);
    await push.choose(push.author, { comments: false, messages: false });
    await commentOn(post, push.reader);
    await send(push.reader, push.author);
    await push.pass();
    expect(device.requests()).toBe(0);
    await commentOn(theirs, await push.app.member());
    await push.pass();
    expect(device.received.map(({ topic }) => topic)).toEqual([`post-${theirs.id}`]);
  });

  it('delay push until quiet hours end, and then send one for each place', async () => {
    const device = await push.subscribe(push.author);
    const now = new Date(push.app.clock.now());
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString().slice(11, 16);
    await push.choose(push.author, { quietFrom: at(-1), quietTo: at(3) });
    const post = await share(push.author);
    await commentOn(post, push.reader);
    await push.pass();
    await push.pass(2 * HOUR);
    await commentOn(post, await push.app.member({ firstName: 'Last', lastName: 'Word' }));
    await push.pass();
    expect(device.requests()).toBe(0);
    await push.pass(HOUR);
    expect(device.received.map(({ note }) => note.title)).toEqual(['Last Word']);
    expect(await push.jobsLeft()).toEqual([]);
  });

  it('can be turned off for one device', async () => {
    const [phone, laptop] = [await push.subscribe(push.author), await push.subscribe(await push.again(push.author))];
    await push.author.call(unsubscribePush, {});
    await send(push.reader, push.author);
    await push.pass();
    expect([phone.requests(), laptop.requests()]).toEqual([0, 1]);
  });
});

describe('notifications under the bell', () => {
  it('are pushed too, for each kind that a member turns on', async () => {
    const device = await push.subscribe(push.author);
    const post = await share(push.author);
    await like(post, push.reader, true);
    await push.pass();
    expect(device.received).toEqual([]);
    const timeZone = 'UTC';
    await push.author.call(chooseNotifications, {
      body: { channels: { like: { push: true, bell: false } }, timeZone },
    });
    await like(post, push.reader, false);
    await like(post, push.reader, true);
    await push.pass();
    expect(device.received.map(({ note }) => note)).toMatchObject([
      { title: 'Ada Lovelace', body: 'liked your post', path: `/feed/${post.id}`, tag: `likes-${post.id}`, unread: 0 },
    ]);
    await like(post, push.reader, false);
    await like(post, push.reader, true);
    await like(post, push.reader, false);
    await push.pass();
    expect([device.received.length, await push.jobsLeft()]).toEqual([1, []]);
  });

  it('are not pushed for a like that was removed', async () => {
    const device = await push.subscribe(push.author);
    const comment = await commentOn(await share(push.author), push.author);
    await push.author.call(chooseNotifications, { body: { channels: { like: { push: true } }, timeZone: 'UTC' } });
    await likeComment(comment, push.reader, true);
    await push.pass();
    expect(device.received.map(({ note }) => note.body)).toEqual(['liked your comment']);
    await likeComment(comment, push.reader, false);
    await likeComment(comment, push.reader, true);
    await likeComment(comment, push.reader, false);
    await push.pass();
    expect(device.received).toHaveLength(1);
  });

  it('are not pushed during a pause, or after it', async () => {
    const device = await push.subscribe(push.author);
    const pausedUntil = new Date(push.app.clock.now() + HOUR).toISOString();
    await push.author.call(chooseNotifications, { body: { pausedUntil, timeZone: 'UTC' } });
    await commentOn(await share(push.author), push.reader);
    await push.pass();
    await push.pass(HOUR);
    expect([device.received, await push.jobsLeft()]).toEqual([[], []]);
    await commentOn(await share(push.author), push.reader);
    await push.pass();
    expect(device.received).toHaveLength(1);
  });
});
