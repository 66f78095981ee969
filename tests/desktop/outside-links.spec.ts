import { driver, expect, test } from './fixtures.ts';

test(`a visitor’s link opens only after its address was seen, and the website at once (${driver.name})`, async ({
  signedIn,
  server,
}) => {
  const app = await signedIn(server.url);
  await app.openChat(server.url, 'See https://school.example/visit and javascript:alert(1)');
  const link = app.page.getByRole('log').getByRole('link');
  await link.click();
  const question = await app.seen('question');
  expect(question.detail).toBe('https://school.example/visit');
  app.act({ do: 'answer-question', button: 0 });
  const before = app.moments.length;
  await link.click();
  await app.seen('question', undefined, before);
  app.act({ do: 'answer-question', button: 1 });
  expect(await app.seen('opened-outside')).toMatchObject({ url: 'https://school.example/visit' });

  await app.page.getByRole('link', { name: 'Services' }).click();
  await app.page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await app.seen('opened-outside', ({ url }) => url.startsWith(`${server.url}/services/`));
  expect(app.moments.filter(({ kind }) => kind === 'opened-outside')).toHaveLength(2);
});
