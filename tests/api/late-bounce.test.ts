import { expect, it } from 'vitest';
import { erasePerson, lookForPerson } from '#shared/contracts/endpoints/console.ts';
import { reportBounce } from '#shared/contracts/endpoints/newsletters.ts';
import { useNewsletterDesk } from '../support/newsletter-desk.ts';

const { addSubscribers, app, desk, send, write } = useNewsletterDesk();

it('does not restore an address that was erased before its email bounced', async () => {
  await addSubscribers('anna');
  const { id } = await write();
  await send(id);
  await app.mails();
  const email = 'anna@school.example';
  await desk.admin.call(erasePerson, { body: { email } });
  await app.mails();
  const [returnedTo = null] = desk.returns;
  for (const kind of ['soft', 'hard', 'complaint'] as const) {
    const body = { secret: 'a secret of bounces', returnedTo, kind, reason: `550 <${email}> is unknown` };
    expect((await app.visitor().call(reportBounce, { body })).status).toBe(200);
  }
  const rows = await app.db.selectFrom('newsletter_recipients').select(['email', 'answer', 'bounce']).execute();
  expect(rows).toEqual([{ email: '', answer: null, bounce: 'hard' }]);
  expect((await desk.admin.call(lookForPerson, { body: { email } })).body).toMatchObject({ mentions: 0 });
});
