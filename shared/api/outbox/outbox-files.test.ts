import { expect, it } from 'vitest';
import { FakeBrowser, noNetwork, settle } from '../../../tests/support/outbox.ts';
import type { NewItem, OutboxItem } from './item.ts';
import { Outbox } from './outbox.ts';

const ME = 7;
const PHOTO = new Blob(['a photograph']);

/** An outbox of one tab, and the sends it attempted. */
async function open(answer: (item: OutboxItem) => unknown = () => 'ok') {
  const browser = new FakeBrowser();
  const tried: string[] = [];
  const environment = browser.tab(async (item) => {
    tried.push(item.key);
    const answered = await answer(item);
    if (answered instanceof Error) throw answered;
    return answered;
  });
  const outbox = new Outbox(environment, { onSent: () => undefined, onSignedOut: () => undefined });
  return { browser, outbox, tried };
}

const post = (key: string, file?: Blob): NewItem => ({
  key,
  userId: ME,
  endpoint: 'feed.create',
  input: { body: { title: key }, ...(file && { file }) },
  queueKey: 'posts',
  lastWins: false,
});
const comment = (key: string): NewItem => ({ ...post(key), endpoint: 'feed.comments.create', queueKey: 'post:1' });

it('sends small items before the files of another queue, and keeps the order in each queue', async () => {
  const { outbox, tried } = await open();
  for (const item of [post('a'), post('b', PHOTO), post('c'), comment('d'), comment('e')])
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await outbox.add(item);
  expect(tried).toEqual([]);
  await outbox.open(ME);
  await settle();
  expect(tried).toEqual(['d', 'e', 'a', 'b', 'c']);
});

it('does not send the same file again and again over a connection that keeps breaking', async () => {
  const { browser, outbox, tried } = await open(noNetwork);
  await outbox.add(post('a', PHOTO));
  await outbox.open(ME);
  await settle();
  for (let second = 0; second < 60; second++) {
    browser.clock.pass(1000);
    // oxlint-disable-next-line no-await-in-loop -- second by second
    await settle();
  }
  expect(tried.length).toBeGreaterThan(3);
  expect(tried.length).toBeLessThan(9);
});

it('checks that the server is reachable before each attempt to send a file', async () => {
  const { browser, outbox, tried } = await open(noNetwork);
  await outbox.add(post('a', PHOTO));
  await outbox.open(ME);
  await settle();
  expect(tried).toHaveLength(1);
  browser.reach = () => Promise.resolve(false);
  browser.clock.pass(60_000);
  await settle();
  expect(tried).toHaveLength(1);
});
