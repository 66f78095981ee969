import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listAudit, discardJob, listJobs, retryJob, getOverview } from '#shared/contracts/endpoints/console.ts';
import { jobLabels } from '#shared/rules/console-labels.ts';
import { timestamp } from '../../server/platform/clock.ts';
import type { Deps } from '../../server/app/deps.ts';
import { jobHandlers } from '../../server/features/jobs-console/job-routes.ts';
import { bulkMailBy } from '../../server/adapters/bulk-mail.ts';
import { createNewsletterSender } from '../../server/features/newsletter/newsletter-sender.ts';
import { registerJobs } from '../../server/features/index.ts';
import { createMedia } from '../../server/media/media.ts';
import { cursorOf } from '../support/paging.ts';
import { openWatchedDatabase } from '../support/query-plan.ts';
import { useTestApp } from '../support/test-app.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { countGivenUp } from '../../server/features/jobs-console/job-repository.ts';

const app = useTestApp();

const add = async (more: { kind?: string; payload?: string; attempts?: number; givenUp?: boolean } = {}) => {
  const { kind = 'contact.notify', payload = '{"inquiryId":1}', attempts = 80, givenUp = true } = more;
  const now = timestamp(app.clock);
  const row = { kind, payload, attempts, run_at: timestamp(app.clock, 1000), created_at: now };
  const failure = { last_error: '550 No such mailbox', failed_at: givenUp ? now : null };
  const { id } = await app.db
    .insertInto('jobs')
    .values({ ...row, ...failure })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

describe('failed jobs', () => {
  it('are listed with subject and reason, newest first, page by page', async () => {
    const admin = await app.admin();
    await add({ attempts: 0, givenUp: false });
    const given = await add();
    const failing = await add({
      kind: 'chat.answered',
      payload: '{"sessionId":"abc","messageId":1}',
      attempts: 3,
      givenUp: false,
    });
    const removal = await add({ kind: 'account.remove', payload: '{"userId":1}' });
    const first = await admin.call(listJobs, { query: { limit: '2' } });
    expect(first.body).toMatchObject([
      { id: Number(removal), kind: 'account.remove', link: null, mayDiscard: false },
      {
        id: Number(failing),
        attempts: 3,
        link: '/admin/chats?chat=abc',
        givenUpAt: null,
        nextTryAt: timestamp(app.clock, 1000),
      },
    ]);
    const second = await admin.call(listJobs, { query: { limit: '2', before: cursorOf(first)! } });
    expect(second.body).toEqual([
      {
        id: Number(given),
        kind: 'contact.notify',
        link: '/admin/inquiries?open=1',
        attempts: 80,
        reason: '550 No such mailbox',
        createdAt: timestamp(app.clock),
        givenUpAt: timestamp(app.clock),
        nextTryAt: null,
        mayDiscard: true,
      },
    ]);
    expect((await admin.call(getOverview, {})).body).toMatchObject({ failedJobs: 2 });
  });

  it('can be retried, and disappear once done', async () => {
    const admin = await app.admin();
    await app.visitor().request('POST', '/api/contact', { body: exampleBodies['contact.send'] });
    await app.db.deleteFrom('jobs').execute();
    const id = await add();
    expect(await app.mails()).toEqual([]);
    expect((await admin.call(retryJob, { params: { id } })).body).toEqual({ success: true });
    expect((await app.mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('New inquiry')]);
    expect((await admin.call(listJobs, { query: {} })).body).toEqual([]);
    expect((await admin.call(retryJob, { params: { id } })).status).toBe(404);
    const [entry] = (await admin.call(listAudit, {})).body;
    expect(entry).toMatchObject({ action: 'admin.jobs.retry', summary: 'Retried: Email you a new inquiry' });
  });

  it('can be dismissed, except deletions that were promised', async () => {
    const admin = await app.admin();
    const [mail, removal, waiting] = [
      await add(),
      await add({ kind: 'account.remove' }),
      await add({ attempts: 0, givenUp: false }),
    ];
    expect((await admin.call(discardJob, { params: { id: mail } })).status).toBe(200);
    expect((await admin.call(discardJob, { params: { id: removal } })).status).toBe(409);
    expect((await admin.call(discardJob, { params: { id: waiting } })).status).toBe(404);
    const left = await app.db.selectFrom('jobs').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => String(id))).toEqual([removal, waiting]);
  });
});

it('the console has a label for each kind of job, and no other labels', () => {
  const kinds: string[] = [];
  const note = (kind: string) => void kinds.push(kind);
  const jobs = { ...app.deps.jobs, work: note, workOnce: note };
  const deps: Deps = { ...app.deps, jobs };
  const bulkMail = bulkMailBy(async () => {});
  registerJobs(deps, async () => {}, bulkMail);
  createNewsletterSender(deps, bulkMail);
  createMedia({
    ...deps,
    quotas: deps.config.quotas,
    store: undefined as never,
    incoming: path.join(deps.config.dataDir, 'incoming'),
  });
  expect(kinds.toSorted()).toEqual(Object.keys(jobLabels).toSorted());
});

it('failed jobs are found by an index, however many jobs wait', async () => {
  const watched = openWatchedDatabase();
  const { listJobs: list } = jobHandlers({ db: watched.db, jobs: app.deps.jobs });
  const call = { query: { limit: 20 }, nextPage: () => {} } as never;
  const steps = await watched.stepsOf(async () => {
    await list(call);
    await countGivenUp(watched.db, 100);
  });
  expect(steps.filter((step) => /SCAN jobs(?! USING INDEX jobs_in_trouble)|TEMP B-TREE/.test(step))).toEqual([]);
  expect(steps.join('\n')).toMatch(/jobs_in_trouble[\s\S]*jobs_due/);
  await watched.db.destroy();
});
