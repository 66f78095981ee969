import { expect, it } from 'vitest';
import { addPosts } from '../support/rows.ts';
import { report } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp({ rateLimit: true });

it('a member can report at most 20 things an hour', async () => {
  const author = await app.member();
  const reader = await app.member();
  const posts = await addPosts(app.db, author.user.id, 21);
  const statuses: number[] = [];
  for (const id of posts) statuses.push((await report(reader, 'post', id)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});
