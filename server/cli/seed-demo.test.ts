import { describe, expect, it } from 'vitest';
import { demoPassword } from '#data/seeds/demo/member.ts';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { amount } from '../../tests/support/depth.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { createPasswords } from '../platform/passwords.ts';

const folder = useDataFolder();
const seedDemo = (...args: string[]) => runCommand('seed-demo', args, folder.path);

const counts = () =>
  folder.database(async (db) => {
    const count = async (table: 'users' | 'feed_posts' | 'feed_post_comments' | 'feed_post_likes') =>
      (await db.selectFrom(table).select('id').execute()).length;
    return {
      members: await count('users'),
      posts: await count('feed_posts'),
      comments: await count('feed_post_comments'),
      likes: await count('feed_post_likes'),
    };
  });
const members = () => folder.database((db) => db.selectFrom('users').select(['level', 'password_hash']).execute());

describe('npm run seed:demo', () => {
  it('writes a community with counts, points and levels that match its rows', async () => {
    const posts = amount(300, 1200);
    const seeded = await seedDemo('--members', '40', '--posts', String(posts), '--seed', '7', '--words-only');
    expect(seeded).toMatchObject({ code: 0, stderr: '' });
    expect(seeded.stdout).toContain(`40 members and ${posts.toLocaleString('en-GB')} posts`);
    const { comments, likes, ...rest } = await counts();
    expect(rest).toEqual({ members: 40, posts });
    expect(Math.min(comments, likes)).toBeGreaterThan(posts);
    expect(new Set((await members()).map(({ level }) => level)).size).toBeGreaterThan(1);
    await folder.database(async (db) => {
      const courses = await db.selectFrom('library_course_done').select('user_id').execute();
      const saved = await db.selectFrom('library_saved').select('id').execute();
      expect([courses.length, saved.length > 10]).toEqual([1, true]);
      const threads = await db.selectFrom('threads').select('status').orderBy('id').execute();
      expect(threads.map(({ status }) => status)).toEqual(['done', 'snoozed', 'open', 'waiting', 'open', 'open']);
    });
    expect(await runCommand('check', [], folder.path)).toMatchObject({ code: 0 });
  });

  it('adds media and a blog post to the latest posts, and portraits to most members', { tags: ['full'] }, async () => {
    await seedDemo('--members', '8', '--posts', '22');
    await folder.database(async (db) => {
      const posts = await db.selectFrom('feed_posts').select(['post_type', 'media_id', 'blog_post_id']).execute();
      const kinds = posts.map(({ post_type: kind, media_id: media }) => (media === null ? '' : kind));
      expect(kinds.filter((kind) => kind === 'image').length).toBeGreaterThan(3);
      expect(kinds.filter((kind) => kind === 'audio')).toHaveLength(1);
      expect(posts.filter(({ blog_post_id: blog }) => blog !== null)).toHaveLength(1);
      const faces = await db.selectFrom('users').select('profile_image_url').execute();
      expect(faces.filter(({ profile_image_url: url }) => url !== null).length).toBeGreaterThan(3);
      const sounds = await db.selectFrom('media_files').select('duration').where('kind', '=', 'audio').execute();
      expect(sounds[0]?.duration).toBeGreaterThan(20_000);
    });
    expect(await runCommand('check', [], folder.path)).toMatchObject({ code: 0 });
  });

  it(
    'has replies, mentions, likes of comments, marks, notifications, applications, views, and a suspended member',
    { tags: ['full'] },
    async () => {
      await seedDemo('--members', '30', '--posts', '60');
      await folder.database(async (db) => {
        const of = async (
          table: 'notices' | 'post_saves' | 'post_pictures' | 'applications' | 'suspensions' | 'topics',
        ) => (await db.selectFrom(table).select('id').execute()).length;
        const comments = await db
          .selectFrom('feed_post_comments')
          .select(['parent_id', 'mentions', 'like_count'])
          .execute();
        expect(comments.some(({ parent_id: parent, mentions }) => parent !== null && mentions !== null)).toBe(true);
        expect(comments.some(({ like_count: likes }) => likes > 0)).toBe(true);
        const posts = await db.selectFrom('feed_posts').select(['topic_id', 'pinned_at', 'preview_id']).execute();
        expect(new Set(posts.map(({ topic_id: topic }) => topic)).size).toBe(5);
        expect(posts.filter(({ pinned_at: pinned }) => pinned !== null)).toHaveLength(1);
        expect(posts.filter(({ preview_id: preview }) => preview !== null)).toHaveLength(1);
        expect([await of('post_pictures'), await of('post_saves'), await of('applications')]).toEqual([3, 3, 2]);
        expect([await of('suspensions'), await of('topics')]).toEqual([1, 4]);
        const viewed = await db.selectFrom('view_totals').select('day').where('kind', '=', 'all').execute();
        expect(viewed).toHaveLength(120);
        const kinds = await db.selectFrom('notices').select('kind').distinct().execute();
        expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
          'comment',
          'comment_like',
          'like',
          'mention',
          'reply',
        ]);
      });
      expect(await runCommand('check', [], folder.path)).toMatchObject({ code: 0 });
    },
  );

  it('gives every member the password that it prints', { tags: ['full'] }, async () => {
    const { stdout } = await seedDemo('--members', '3', '--posts', '0', '--words-only');
    expect(stdout).toContain(demoPassword);
    const hashes = new Set((await members()).map((member) => member.password_hash));
    expect(hashes.size).toBe(1);
    expect(await createPasswords().verify(demoPassword, [...hashes][0])).toBe(true);
  });

  it('refuses to run where a demo community exists', { tags: ['full'] }, async () => {
    await seedDemo('--members', '3', '--posts', '5', '--words-only');
    const again = await seedDemo('--members', '3', '--posts', '5', '--words-only');
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('There’s already a demo community');
    expect(await counts()).toMatchObject({ members: 3, posts: 5 });
  });

  it('prints its usage when it is called wrongly', { tags: ['full'] }, async () => {
    const wrong = [['--members', '0'], ['--posts', 'many'], ['--seed', '1.5'], ['--people', '3'], ['3']];
    const answers = await Promise.all(wrong.map((args) => seedDemo(...args)));
    expect(answers.map(({ code }) => code)).toEqual(wrong.map(() => 2));
    expect(answers.filter(({ stdout, stderr }) => stdout !== '' || !stderr.startsWith('Usage:'))).toEqual([]);
  });
});
