import { describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { updateProfile } from '#shared/contracts/endpoints/account.ts';
import { listReports } from '#shared/contracts/endpoints/console.ts';
import { getMember } from '#shared/contracts/endpoints/members.ts';
import { commentOn, share } from '../support/circle.ts';
import { notificationsOf, openReports, report, resolve } from '../support/moderation.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const ofId = (id: number) => ({ id: String(id) });

describe('reporting content', () => {
  it('stores the text as it was, even when it is changed or deleted later', async () => {
    const author = await app.member({ firstName: 'Paul', lastName: 'Gauguin' });
    const reader = await app.member({ firstName: 'Rosa', lastName: 'Bonheur' });
    const admin = await app.admin();
    const post = await share(author, { title: 'Buy paint', content: 'Cheap paint for all.' });
    const answer = await report(reader, 'post', post.id, { words: '  Third time this week.\nPlease look. ' });
    expect(answer).toMatchObject({ status: 201, body: { success: true } });

    await author.call(feed.updatePost, { params: ofId(post.id), body: { title: 'Hello', content: 'All is well.' } });
    await author.call(feed.deletePost, { params: ofId(post.id) });
    expect(await openReports(admin)).toEqual([
      {
        id: expect.any(Number) as number,
        kind: 'post',
        targetId: post.id,
        postId: null,
        text: 'Buy paint\n\nCheap paint for all.',
        author: { id: author.user.id, firstName: 'Paul', lastName: 'Gauguin' },
        reporter: { id: reader.user.id, firstName: 'Rosa', lastName: 'Bonheur' },
        reason: 'spam',
        words: 'Third time this week.\nPlease look.',
        reportsOfThis: 1,
        state: 'open',
        outcome: null,
        note: null,
        resolvedBy: null,
        resolvedAt: null,
        createdAt: new Date(app.clock.now()).toISOString(),
      },
    ]);
  });

  it('stores a profile’s content, and a removal leaves only its name', async () => {
    const author = await app.member({ firstName: 'Paul', lastName: 'Gauguin' });
    const [reader, admin] = [await app.member(), await app.admin()];
    const name = { firstName: 'Paul', lastName: 'Gauguin' };
    const profile = { ...name, jobTitle: 'Dealer', schoolName: 'Buy paint', location: 'Paris', bio: 'Cheap!' };
    await author.call(updateProfile, { body: profile });
    expect(await report(reader, 'profile', author.user.id)).toMatchObject({ status: 201 });
    expect(await report(author, 'profile', author.user.id)).toMatchObject({
      status: 409,
      body: { message: 'This profile is your own.' },
    });
    expect(await report(reader, 'profile', 999_999)).toMatchObject({ status: 404 });
    const [open] = await openReports(admin);
    expect(open).toMatchObject({
      kind: 'profile',
      targetId: author.user.id,
      postId: null,
      text: 'Paul Gauguin\n\nDealer\n\nBuy paint\n\nParis\n\nCheap!',
      author: { id: author.user.id },
    });
    expect((await resolve(admin, open!.id, 'removed')).status).toBe(200);
    const { body } = await reader.call(getMember, { params: ofId(author.user.id) });
    expect(body).toMatchObject({ firstName: 'Paul', jobTitle: null, schoolName: null, location: null, bio: null });
    expect(await notificationsOf(author)).toMatchObject([{ title: 'Your profile was emptied' }]);
    expect((await notificationsOf(reader))[0]?.text).toBe(
      'Thank you for letting us know. We’ve emptied the profile you reported.',
    );
  });

  it('includes the post of a comment, while it exists', async () => {
    const [author, reader, admin] = [await app.member(), await app.member(), await app.admin()];
    const post = await share(author);
    const comment = await commentOn(post, author);
    await report(reader, 'post', post.id);
    await report(reader, 'comment', comment.id);
    const places = async () => (await openReports(admin)).map(({ kind, postId }) => [kind, postId]);
    expect(await places()).toEqual([
      ['comment', post.id],
      ['post', post.id],
    ]);
    await author.call(feed.deletePost, { params: ofId(post.id) });
    expect(await places()).toEqual([
      ['comment', null],
      ['post', null],
    ]);
  });

  it('counts once per member and content, and again after a decision', async () => {
    const author = await app.member();
    const [one, other] = [await app.member(), await app.member()];
    const admin = await app.admin();
    const comment = await commentOn(await share(author), author);
    expect((await report(one, 'comment', comment.id)).status).toBe(201);
    expect(await report(one, 'comment', comment.id, { reason: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'You’ve already reported this comment. We’re looking into it.' },
    });
    expect((await report(other, 'comment', comment.id)).status).toBe(201);
    const open = await openReports(admin);
    expect(open.map(({ reportsOfThis }) => reportsOfThis)).toEqual([2, 2]);
    await resolve(admin, open[0]!.id, 'kept');
    expect((await report(one, 'comment', comment.id)).status).toBe(201);
  });

  it('is refused for own content (409) and missing content (404)', async () => {
    const member = await app.member();
    const post = await share(member);
    const comment = await commentOn(post, member);
    expect(await report(member, 'post', post.id)).toMatchObject({
      status: 409,
      body: { message: 'This post is your own.' },
    });
    expect((await report(member, 'comment', comment.id)).status).toBe(409);
    expect((await report(member, 'post', 999)).status).toBe(404);
    expect((await report(member, 'comment', 999)).status).toBe(404);
    expect(await app.db.selectFrom('reports').selectAll().execute()).toEqual([]);
  });

  it('happens once when it is sent many times at once', async () => {
    const post = await share(await app.member());
    const reader = await app.member();
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(reader, 'post', post.id)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409', '409']);
  });
});

describe('the queue of reports', () => {
  it('is for administrators, newest first, page by page, open or closed', async () => {
    const author = await app.member();
    const reader = await app.member();
    const admin = await app.admin();
    for (let number = 1; number <= 5; number++) {
      await report(reader, 'post', (await share(author, { title: `Post ${number}` })).id);
    }
    expect((await reader.call(listReports, {})).status).toBe(403);
    expect((await app.visitor().call(listReports, {})).status).toBe(401);

    const first = await admin.call(listReports, { query: { limit: '2' } });
    expect(first.body.map(({ text }) => text.split('\n')[0])).toEqual(['Post 5', 'Post 4']);
    const second = await admin.call(listReports, { query: { limit: '2', before: cursorOf(first)! } });
    expect(second.body.map(({ text }) => text.split('\n')[0])).toEqual(['Post 3', 'Post 2']);

    await resolve(admin, first.body[0]!.id, 'kept');
    expect((await openReports(admin)).length).toBe(4);
    const closed = await admin.call(listReports, { query: { state: 'closed' } });
    expect(closed.body.map(({ id }) => id)).toEqual([first.body[0]!.id]);
    expect((await admin.request('GET', '/api/admin/reports?state=all')).status).toBe(400);
  });
});

describe('deciding a report', () => {
  it('removes the content, closes all its reports and notifies everybody concerned', async () => {
    const author = await app.member();
    const [one, other] = [await app.member(), await app.member()];
    const admin = await app.admin();
    const post = await share(author, { title: 'Buy paint' });
    const elsewhere = await share(author);
    await report(one, 'post', post.id);
    await report(other, 'post', post.id, { reason: 'other', words: 'Rude.' });
    await report(one, 'post', elsewhere.id);
    const id = (await openReports(admin))[1]!.id;

    const { status, body } = await resolve(admin, id, 'removed', 'Warned twice before.');
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'closed', outcome: 'removed', note: 'Warned twice before.' });
    expect(body.resolvedBy?.id).toBe(admin.user.id);
    expect((await one.call(feed.getPost, { params: ofId(post.id) })).status).toBe(404);
    expect((await openReports(admin)).map(({ targetId }) => targetId)).toEqual([elsewhere.id]);

    for (const reporter of [one, other]) {
      expect(await notificationsOf(reporter)).toMatchObject([
        {
          title: 'We’ve reviewed your report',
          text: 'Thank you for letting us know. We’ve removed the post you reported from The Bonjour Circle.',
          readAt: null,
        },
      ]);
    }
    const [notification] = await notificationsOf(author);
    expect(notification?.title).toBe('Your post was removed');
    expect(notification?.text).toContain('“Buy paint”');
    expect(notification?.text).toContain('Reason: Something else');
    // Neither the reporters' texts nor the administrators' notes.
    expect(notification?.text).not.toMatch(/Rude|Warned/);

    const mails = await app.mails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([one.user.email, other.user.email].toSorted());
    expect(mails[0]?.text).not.toContain('paint');
    expect(await app.db.selectFrom('removals').selectAll().execute()).toMatchObject([
      {
        kind: 'post',
        target_id: post.id,
        author_id: author.user.id,
        admin_id: admin.user.id,
        reason: 'Something else',
      },
    ]);
  });

  it('keeps the content, and notifies only the reporter', async () => {
    const author = await app.member();
    const reader = await app.member();
    const admin = await app.admin();
    const post = await share(author);
    await report(reader, 'post', post.id);
    await resolve(admin, (await openReports(admin))[0]!.id, 'kept');
    expect((await reader.call(feed.getPost, { params: ofId(post.id) })).status).toBe(200);
    expect((await notificationsOf(reader))[0]?.text).toContain('so it stays');
    expect(await notificationsOf(author)).toEqual([]);
    expect(await app.db.selectFrom('removals').selectAll().execute()).toEqual([]);
  });

  it('changes nothing when repeated, and is otherwise a conflict', async () => {
    const reader = await app.member();
    const admin = await app.admin();
    await report(reader, 'post', (await share(await app.member())).id);
    const [{ id } = { id: 0 }] = await openReports(admin);
    const first = await resolve(admin, id, 'kept', 'Fine.');
    app.clock.advance(60_000);
    expect((await resolve(admin, id, 'kept', 'Still fine.')).body).toEqual(first.body);
    expect(await resolve(admin, id, 'removed')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await notificationsOf(reader)).length).toBe(1);
    expect((await resolve(admin, 999, 'kept')).status).toBe(404);
  });

  it('works when the author has deleted the content in the meantime', async () => {
    const author = await app.member();
    const reader = await app.member();
    const admin = await app.admin();
    const post = await share(author);
    await report(reader, 'post', post.id);
    await author.call(feed.deletePost, { params: ofId(post.id) });
    expect((await resolve(admin, (await openReports(admin))[0]!.id, 'removed')).status).toBe(200);
    expect(await notificationsOf(author)).toEqual([]);
  });

  it('is refused to the reporter and the author', async () => {
    const author = await app.member();
    const reader = await app.member();
    await report(reader, 'post', (await share(author)).id);
    const [{ id } = { id: 0 }] = await openReports(await app.admin());
    expect((await resolve(author, id, 'kept')).status).toBe(403);
    expect((await resolve(reader, id, 'removed')).status).toBe(403);
  });
});

describe('an administrator’s deletion of a post', () => {
  it('stores who, why and what, notifies the author, and closes the reports', async () => {
    const author = await app.member();
    const reader = await app.member();
    const admin = await app.admin();
    const comment = await commentOn(await share(author), author, 'Ring 555 for paint.');
    await report(reader, 'comment', comment.id);
    const body = { reason: '  No telephone numbers, please. ' };
    expect((await admin.call(feed.adminDeleteComment, { params: ofId(comment.id), body })).status).toBe(200);
    expect(await app.db.selectFrom('removals').selectAll().execute()).toMatchObject([
      {
        kind: 'comment',
        text: 'Ring 555 for paint.',
        admin_id: admin.user.id,
        reason: 'No telephone numbers, please.',
      },
    ]);
    expect((await notificationsOf(author))[0]?.text).toContain('Reason: No telephone numbers, please.');
    expect((await notificationsOf(reader)).length).toBe(1);
    expect(await openReports(admin)).toEqual([]);
  });

  it('needs no reason and sends no notification for their own post', async () => {
    const admin = await app.admin();
    const post = await share(admin);
    expect((await admin.call(feed.adminDeletePost, { params: ofId(post.id), body: undefined })).status).toBe(200);
    expect(await notificationsOf(admin)).toEqual([]);
    expect(await app.db.selectFrom('removals').selectAll().execute()).toMatchObject([{ reason: null }]);
  });
});

describe('reports of deleted members', () => {
  it('are deleted with the author, and lose a reporter’s name', async () => {
    const author = await app.member();
    const [reader, other] = [await app.member(), await app.member()];
    const admin = await app.admin();
    await report(reader, 'post', (await share(author)).id);
    await app.db.deleteFrom('users').where('id', '=', reader.user.id).execute();
    expect(await openReports(admin)).toMatchObject([{ reporter: null }]);
    expect((await resolve(admin, (await openReports(admin))[0]!.id, 'removed')).status).toBe(200);
    await report(other, 'post', (await share(author)).id);
    await app.db.deleteFrom('users').where('id', '=', author.user.id).execute();
    expect(await openReports(admin)).toEqual([]);
    expect(await app.db.selectFrom('removals').selectAll().execute()).toEqual([]);
  });
});
