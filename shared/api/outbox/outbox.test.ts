import { beforeEach, expect, it } from 'vitest';
import { FakeBrowser, noNetwork, refusal, settle } from '../../../tests/support/outbox.ts';
import { OLD_AFTER_MS, type OutboxItem, type NewItem } from './item.ts';
import { Outbox } from './outbox.ts';

const ME = 7;
let browser: FakeBrowser;
let sent: string[];
let arrived: string[];
let signedOut: number;
let answer: (item: OutboxItem) => unknown;

beforeEach(() => {
  browser = new FakeBrowser();
  [sent, arrived, signedOut] = [[], [], 0];
  answer = () => 'ok';
});

async function open(user: number | undefined = ME): Promise<Outbox> {
  const environment = browser.tab(async (item) => {
    sent.push(item.key);
    const answered = await answer(item);
    if (answered instanceof Error) throw answered;
    return answered;
  });
  const outbox = new Outbox(environment, {
    onSent: ({ key }) => void arrived.push(key),
    onSignedOut: () => void signedOut++,
  });
  await outbox.open(user);
  return outbox;
}

const newItem = (key: string, more: Partial<NewItem> = {}): NewItem => ({
  key,
  userId: ME,
  endpoint: 'feed.comments.create',
  input: { params: { id: '1' }, body: { content: key } },
  queueKey: 'post:1',
  lastWins: false,
  ...more,
});
const like = (key: string): NewItem => newItem(key, { endpoint: 'feed.like', lastWins: true });
const states = (outbox: Outbox) => outbox.snapshot().map(({ key, state }) => `${key} ${state}`);

it('sends items in order, and removes them', async () => {
  const outbox = await open();
  await Promise.all([
    outbox.add(newItem('a')),
    outbox.add(newItem('b')),
    outbox.add(newItem('c', { queueKey: 'post:2' })),
  ]);
  await outbox.drain();
  expect([sent, arrived, outbox.snapshot()]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], []]);
});

it('stores items that cannot be sent, also for the next page, and sends them on reconnect', async () => {
  answer = noNetwork;
  const first = await open();
  await first.add(newItem('a'));
  await first.add(newItem('b'));
  await first.drain();
  expect([sent, states(first)]).toEqual([['a'], ['a waiting', 'b waiting']]);
  first.close();
  answer = () => 'ok';
  const second = await open();
  expect([arrived, second.snapshot()]).toEqual([['a', 'b'], []]);
});

it('retries automatically with backoff, and at once on request', async () => {
  answer = noNetwork;
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.drain();
  for (const [seconds, tries] of [
    [0.9, 1],
    [0.2, 2],
    [1, 2],
    [1.1, 3],
  ] as const) {
    browser.clock.pass(seconds * 1000);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await settle();
    expect(sent).toHaveLength(tries);
  }
  outbox.retryNow();
  await settle();
  expect(sent).toHaveLength(4);
});

it('sends within two seconds of reconnecting, however long the network was gone', async () => {
  answer = noNetwork;
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.drain();
  for (let seconds = 0; seconds < 600; seconds++) {
    browser.clock.pass(1000);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await settle();
  }
  answer = () => 'ok';
  browser.clock.pass(2000);
  await settle();
  expect(arrived).toEqual(['a']);
});

it('treats a proxy’s error as an unreachable server', async () => {
  answer = ({ key }) => (key === 'a' ? refusal(502) : 'ok');
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.add(newItem('b', { queueKey: 'post:2' }));
  await outbox.drain();
  expect(sent).toEqual(['a']);
});

it('skips a refused item and stores its reason, until its owner sends it again or discards it', async () => {
  answer = ({ key }) => (key === 'a' ? refusal(404) : 'ok');
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.add(newItem('b'));
  await outbox.drain();
  expect(arrived).toEqual(['b']);
  expect(outbox.snapshot()).toMatchObject([{ key: 'a', state: 'refused', problem: 'Refused with 404' }]);
  answer = () => 'ok';
  await outbox.sendAgain('a');
  await settle();
  expect([arrived, outbox.snapshot()]).toEqual([['b', 'a'], []]);
});

it.each([429, 500, 503])(
  'pauses only the queue of an item answered with %i, as long as the server asks',
  async (status) => {
    answer = ({ key }) => (key === 'a' ? refusal(status, 60) : 'ok');
    const outbox = await open();
    await outbox.add(newItem('a'));
    await outbox.add(newItem('b'));
    await outbox.add(newItem('c', { queueKey: 'post:2' }));
    await outbox.drain();
    expect(sent).toEqual(['a', 'c']);
    answer = () => 'ok';
    outbox.retryNow();
    browser.clock.pass(59_000);
    await settle();
    expect(sent).toEqual(['a', 'c']);
    browser.clock.pass(1000);
    await settle();
    expect(arrived).toEqual(['c', 'a', 'b']);
  },
);

it('keeps items for the same member while signed out', async () => {
  answer = () => refusal(401);
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.add(newItem('b'));
  await outbox.drain();
  expect([sent, signedOut, outbox.snapshot()]).toEqual([['a'], 1, []]);
  answer = () => 'ok';
  await outbox.open(8);
  expect([arrived, outbox.snapshot()]).toEqual([[], []]);
  await outbox.open(ME);
  expect(arrived).toEqual(['a', 'b']);
});

it('keeps only the last like of a post, and one that may have arrived', async () => {
  answer = noNetwork;
  const outbox = await open();
  await outbox.add(like('sent'));
  await outbox.drain();
  await outbox.add(like('second'));
  await outbox.add(like('third'));
  expect(states(outbox)).toEqual(['sent waiting', 'third waiting']);
});

it('needs a confirmation for old items', async () => {
  answer = noNetwork;
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.drain();
  answer = () => 'ok';
  browser.clock.pass(OLD_AFTER_MS + 1000);
  await settle();
  expect([sent, states(outbox)]).toEqual([['a'], ['a old']]);
  await outbox.sendAgain('a');
  await settle();
  expect(arrived).toEqual(['a']);
});

it('removes what is discarded', async () => {
  answer = noNetwork;
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.discard('a');
  answer = () => 'ok';
  outbox.retryNow();
  await settle();
  expect([arrived, outbox.snapshot()]).toEqual([[], []]);
});

it('sends an item once from two tabs, and notifies both', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  answer = () => promise;
  const [one, two] = [await open(), await open()];
  await one.add(newItem('a'));
  await settle();
  two.retryNow();
  await settle();
  expect([sent, states(two)]).toEqual([['a'], ['a waiting']]);
  resolve('ok');
  await settle();
  expect([sent, arrived, one.snapshot(), two.snapshot()]).toEqual([['a'], ['a', 'a'], [], []]);
});

it('retries later when the store fails', async () => {
  const outbox = await open();
  const list = browser.store.list.bind(browser.store);
  await outbox.add(newItem('a', { userId: 9 }));
  browser.store.list = () => Promise.reject(new Error('no store'));
  await expect(outbox.open(9)).rejects.toThrow('no store');
  browser.store.list = list;
  await outbox.open(9);
  expect(arrived).toEqual(['a']);
});

it('shows no item as sending while the server is unreachable', async () => {
  browser.reach = () => Promise.resolve(false);
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.drain();
  expect([sent, outbox.snapshot()]).toMatchObject([[], [{ state: 'waiting', triedAt: null }]]);
  browser.reach = () => Promise.resolve(true);
  browser.clock.pass(2000);
  await settle();
  expect(arrived).toEqual(['a']);
});

it('does not notify a tab of another member’s item', async () => {
  const [mine] = [await open(), await open(8)];
  await mine.add(newItem('a'));
  await settle();
  expect([sent, arrived]).toEqual([['a'], ['a']]);
});

it('shows a server error at once to an author who is waiting for the result, unless the network is gone', async () => {
  answer = () => refusal(500);
  const outbox = await open();
  await outbox.add(newItem('a', { attended: { after: 3 } }));
  await outbox.drain();
  expect(outbox.snapshot()).toMatchObject([{ state: 'refused', problem: expect.stringMatching(/on our side/) }]);
  answer = noNetwork;
  await outbox.sendAgain('a');
  await settle();
  expect(outbox.snapshot()).toMatchObject([{ state: 'waiting', attended: undefined, after: 3 }]);
  answer = () => refusal(500);
  outbox.retryNow();
  await settle();
  expect(states(outbox)).toEqual(['a waiting']);
});

it('sends nothing while the page is not allowed to act for its owner', async () => {
  browser.mayAct = () => false;
  const outbox = await open();
  await outbox.add(newItem('a'));
  browser.clock.pass(60_000);
  await settle();
  expect([sent, states(outbox)]).toEqual([[], ['a waiting']]);
  browser.mayAct = () => true;
  outbox.retryNow();
  await settle();
  expect(arrived).toEqual(['a']);
});

it('stops showing items as sending once any queue finds no network', async () => {
  answer = noNetwork;
  const outbox = await open();
  await outbox.add(newItem('a'));
  await outbox.drain();
  await outbox.add(newItem('b', { queueKey: 'post:2', attended: { after: 3 } }));
  browser.clock.pass(1500);
  await settle();
  expect(outbox.snapshot()).toMatchObject([{ key: 'a' }, { key: 'b', state: 'waiting', attended: undefined }]);
});
