import { expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { commentOn, like, likeComment, share } from '../support/circle.ts';
import { noticesOf } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const titles = async (member: MemberClient) => (await noticesOf(member)).map(({ title }) => title);

it('likes of a member who leaves are counted no more, of posts and of comments', async () => {
  const ada = await app.member();
  const rosa = await app.member();
  const marie = await app.member({ firstName: 'Marie', lastName: 'Curie' });
  const post = await share(ada);
  const comment = await commentOn(post, ada);
  for (const member of [marie, rosa]) {
    await like(post, member, true);
    await likeComment(comment, member, true);
  }
  await rosa.call(deleteAccount, { body: { password: rosa.password } });
  await app.deps.jobs.drain();
  expect(await titles(ada)).toEqual(['Marie Curie liked your comment', 'Marie Curie liked your post']);
  await marie.call(deleteAccount, { body: { password: marie.password } });
  await app.deps.jobs.drain();
  expect(await titles(ada)).toEqual([]);
});
