import { beforeEach, expect, it } from 'vitest';
import { FakeBrowser, noNetwork, refusal, settle } from '../../../tests/support/outbox.ts';
import { NOBODY, type OutboxItem, type Wish } from './item.ts';
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

const world = () =>
  browser.tab(async (item) => {
    const answered = answer(item);
    if (answered instanceof Error) throw answered;
    sent.push(item.key);
    return answered;
  });

const wish = (key: string, userId: number): Wish => ({
  key,
  userId,
  endpoint: 'feed.comments.create',
  input: { params: { id: '1' }, body: { content: key } },
  lane: 'post:1',
  lastWins: false,
});

/** A page, with something that could not be sent. */
async function page(...wishes: Wish[]): Promise<Outbox> {
  const outbox = new Outbox(world(), { onSent: () => undefined, onSignedOut: () => undefined });
  for (const each of wishes) await outbox.add(each);
  await outbox.open(wishes[0]?.userId);
  return outbox;
}

it('sends what waits of anybody, with no page open, in order', async () => {
  (await page(wish('a', 7), wish('b', 7), wish('visitor', NOBODY), wish('other', 8))).close();
  answer = () => 'ok';
  await sendAll(world());
  expect([sent, await browser.store.list()]).toEqual([['a', 'b', 'visitor', 'other'], []]);
});

it('asks for another try while something is left', async () => {
  (await page(wish('a', 7))).close();
  await expect(sendAll(world())).rejects.toThrow('1 not sent yet');
  expect(await browser.store.list()).toMatchObject([{ key: 'a', state: 'waiting' }]);
});

it('leaves to its owner what is refused, and what is of somebody who is not signed in', async () => {
  (await page(wish('refused', 7), wish('theirs', 8), wish('mine', 7))).close();
  answer = ({ key, userId }) => (userId === 8 ? refusal(401) : key === 'refused' ? refusal(404) : 'ok');
  await sendAll(world());
  const left = (await browser.store.list()).map(({ key, state }) => `${key} ${state}`);
  expect([sent, left]).toEqual([['mine'], ['refused refused', 'theirs waiting']]);
});

it('wakes the pages that are open, and what they send it does not send again', async () => {
  const open = await page(wish('a', 7));
  answer = () => 'ok';
  await sendAll(world());
  await settle();
  expect([sent, open.snapshot()]).toEqual([['a'], []]);
});
