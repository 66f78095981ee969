import { afterEach, describe, expect, it, onTestFailed } from 'vitest';
import { countView } from '#shared/contracts/endpoints/console.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';
import { TestClient } from '../support/test-client.ts';

const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';
const PAGES = ['/', '/blog', '/privacy'];

describe.skipIf(!hasPostgres)('two processes on one database', () => {
  let several: SeveralProcesses | undefined;
  afterEach(() => several?.stop());

  it('count each view and each visitor once, and save counts when they stop', { tags: ['full'] }, async () => {
    several = await startSeveral({ count: 2, env: { TRUST_PROXY: '1', RATE_LIMIT: 'off' } });
    onTestFailed(() => console.log(several!.output()));
    const visitors = [0, 1].map((index) => new TestClient(several!.url(index)));
    const looks = Array.from({ length: 500 }, (_, number) => number);
    // Twenty people look at every page, at one process and then at the other.
    await Promise.all(
      looks.map(async (number) => {
        const headers = { 'User-Agent': BROWSER, 'X-Forwarded-For': `192.0.2.${number % 20}` };
        const body = { page: PAGES[number % 3]!, referrer: null };
        const { status } = await visitors[number % 2]!.call(countView, { body }, headers);
        expect(status).toBe(202);
      }),
    );
    await Promise.all(several.processes.map((one) => one.stop()));
    const totals = await several.db
      .selectFrom('view_totals')
      .select(({ fn }) => [
        'kind',
        'name',
        fn.sum<string>('views').as('views'),
        fn.sum<string>('visitors').as('visitors'),
      ])
      .groupBy(['kind', 'name'])
      .orderBy('kind')
      .orderBy('name')
      .execute();
    expect(
      totals.map(({ views, visitors: people, ...of }) => ({ ...of, views: Number(views), visitors: Number(people) })),
    ).toEqual([
      { kind: 'all', name: '', views: 500, visitors: 20 },
      { kind: 'page', name: '/', views: 167, visitors: 20 },
      { kind: 'page', name: '/blog', views: 167, visitors: 20 },
      { kind: 'page', name: '/privacy', views: 166, visitors: 20 },
    ]);
  });
});
