import { beforeEach, expect, it } from 'vitest';
import { FakeBrowser, noNetwork, refusal, settle } from '../../../tests/support/outbox.ts';
import { VISITOR, type OutboxItem, type NewItem } from './item.ts';
import { Outbox } from './outbox.ts';
import { sendAll } from './send-all.ts';

let browser: FakeBrowser;
let sent: string[];
let answer: (item: OutboxItem) => unknown;
beforeEach(() => {
  browser = new FakeBrowser();
  sent = [];
  answer = noNetwork;
});

const environment = () =>
  browser.tab(async (item) => {
    const answered = answer(item);
    if (answered instanceof Error) throw answered;
    sent.push(item.key);
    return answered;
  });

const newItem = (key: string, userId: number): NewItem => ({
  key,
  userId,
  endpoint: 'feed.comments.create',
  input: { params: { id: '1' }, body: { content: key } },
  queueKey: 'post:1',
  lastWins: false,
});

/** A page with something that could not be sent. */
async function page(...newItems: NewItem[]): Promise<Outbox> {
  const outbox = new Outbox(environment(), { onSent: () => undefined, onSignedOut: () => undefined });
  for (const each of newItems) await outbox.add(each);
  await outbox.open(newItems[0]?.userId);
  return outbox;
}

it('sends every member’s items in order, with no page open', async () => {
  (await page(newItem('a', 7), newItem('b', 7), newItem('visitor', VISITOR), newItem('other', 8))).close();
  answer = () => 'ok';
  await sendAll(environment());
  expect([sent, await browser.store.list()]).toEqual([['a', 'b', 'visitor', 'other'], []]);
});

it('asks for another run while something is left', async () => {
  (await page(newItem('a', 7))).close();
  await expect(sendAll(environment())).rejects.toThrow('1 not sent yet');
  expect(await browser.store.list()).toMatchObject([{ key: 'a', state: 'waiting' }]);
});

it('keeps refused items, and those of people who are not signed in', async () => {
  (await page(newItem('refused', 7), newItem('theirs', 8), newItem('mine', 7))).close();
  answer = ({ key, userId }) => (userId === 8 ? refusal(401) : key === 'refused' ? refusal(404) : 'ok');
  await sendAll(environment());
  const left = (await browser.store.list()).map(({ key, state }) => `${key} ${state}`);
  expect([sent, left]).toEqual([['mine'], ['refused refused', 'theirs waiting']]);
});

it('updates open pages, and does not send twice', async () => {
  const open = await page(newItem('a', 7));
  answer = () => 'ok';
  await sendAll(environment());
  await settle();
  expect([sent, open.snapshot()]).toEqual([['a'], []]);
});
