import { driver, expect, test } from './fixtures.ts';

test(`links to the website open at once, links by visitors only after their address is confirmed (${driver.name})`, async ({
  signedIn,
  server,
}) => {
  const app = await signedIn(server.url);
  await app.page.getByRole('link', { name: 'Services' }).click();
  const view = app.page.getByRole('button', { name: /^View / });
  await view.first().click();
  await app.seen('opened-outside', ({ url }) => url.startsWith(`${server.url}/services/`));

  await app.openChat(server.url, 'See https://school.example/visit and javascript:alert(1)');
  // The assistant's answer has a link to a page of ours.
  const link = app.page.getByRole('log').getByRole('link', { name: 'https:' });
  await expect(app.page.getByRole('log').getByRole('link', { name: 'javascript' })).toHaveCount(0);
  await link.click();
  expect((await app.seen('question')).detail).toBe('https://school.example/visit');
  app.act({ do: 'answer-question', button: 0 });
  const before = app.moments.length;
  await link.click();
  await app.seen('question', undefined, before);
  app.act({ do: 'answer-question', button: 1 });
  await app.seen('opened-outside', ({ url }) => url === 'https://school.example/visit');
  expect(app.moments.filter(({ kind }) => kind === 'opened-outside')).toHaveLength(2);
});
