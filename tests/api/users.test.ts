import { describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import * as users from '#shared/contracts/endpoints/members.ts';
import { commentOn, like, share } from '../support/circle.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const ofId = (id: number) => ({ id: String(id) });

describe('a member’s profile', () => {
  it('has what other members may see', async () => {
    const member = await app.member({ firstName: 'Katherine', lastName: 'Johnson' });
    const reader = await app.member();
    await app.db
      .updateTable('users')
      .set({ job_title: 'Registrar', school_name: 'Langley Hall', location: 'Bath', bio: 'Numbers first.' })
      .where('id', '=', member.user.id)
      .execute();
    await commentOn(await share(member), member);

    const { status, body } = await reader.call(users.getMember, { params: ofId(member.user.id) });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: member.user.id,
      firstName: 'Katherine',
      lastName: 'Johnson',
      profileImageUrl: null,
      jobTitle: 'Registrar',
      schoolName: 'Langley Hall',
      location: 'Bath',
      bio: 'Numbers first.',
      points: 15,
      level: 1,
      levelInfo: { badgeColor: expect.stringMatching(/^#[0-9A-F]{6}$/) },
      contributionCount: 2,
      createdAt: member.user.createdAt,
      lastActiveAt: expect.toSatisfy((at) => at === null || !Number.isNaN(Date.parse(String(at)))),
    });
  });

  it('has the colour of the level that the agency has set', async () => {
    const member = await app.member();
    await app.db.updateTable('levels').set({ badge_color: '#123456' }).where('level_number', '=', 1).execute();
    const { body } = await member.call(users.getMember, { params: ofId(member.user.id) });
    expect(body.levelInfo).toEqual({ badgeColor: '#123456' });
  });

  it.each(['999', '0', '-1', 'me', '1e3', '9'.repeat(30)])('of %s returns 404', async (id) => {
    const answer = await (await app.member()).request('GET', `/api/users/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('returns 404 once the member is deleted, as do their posts', async () => {
    const member = await app.member();
    const reader = await app.member();
    await share(member);
    await app.db.deleteFrom('users').where('id', '=', member.user.id).execute();
    expect((await reader.call(users.getMember, { params: ofId(member.user.id) })).status).toBe(404);
    expect((await reader.call(feed.listPosts, {})).body).toEqual([]);
  });

  it('is for members only', async () => {
    const visitor = app.visitor();
    for (const [method, path] of [
      ['GET', '/api/users/1'],
      ['GET', '/api/gamification/activities/1'],
      ['POST', '/api/gamification/activity'],
    ] as const) {
      expect(await visitor.request(method, path)).toMatchObject({
        status: 401,
        body: { message: 'Not authenticated' },
      });
    }
  });
});

describe('a member’s email address', () => {
  it('is in no response to another member, and neither is a password’s hash', async () => {
    const author = await app.member({ email: 'rosalind.franklin@school.example' });
    const reader = await app.member();
    const post = await share(author);
    const comment = await commentOn(post, author);
    await like(post, author, true);
    const { password_hash: hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', author.user.id)
      .executeTakeFirstOrThrow();

    const answers = await Promise.all([
      reader.call(feed.listPosts, {}),
      reader.call(feed.getPost, { params: ofId(post.id) }),
      reader.call(feed.listComments, { params: ofId(post.id) }),
      reader.call(feed.likePost, { params: ofId(post.id), body: { liked: true } }),
      reader.call(feed.updateComment, { params: ofId(comment.id), body: { content: 'x' } }),
      reader.call(users.getMember, { params: ofId(author.user.id) }),
      reader.call(users.listActivities, { params: { userId: String(author.user.id) } }),
    ]);
    const everything = JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]]));
    expect(everything).toContain('Forty families came.');
    expect(everything).not.toMatch(/rosalind|franklin|password|email/i);
    expect(everything).not.toContain(hash);
  });
});
