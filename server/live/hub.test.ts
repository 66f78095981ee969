import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '../../tests/support/test-clock.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import { transaction } from '../db/transaction.ts';
import { createLog } from '../platform/log.ts';
import { toMembers, toUsers } from './audience.ts';
import { createLive, type Live } from './live.ts';
import { localSignals } from '../db/signals.ts';

const data = useTestDatabase();
let live: Live;

/** A client whose connection accepts some bytes and then blocks. */
class FakeResponse extends EventEmitter {
  text = '';
  writes = 0;
  writableNeedDrain = false;
  writableEnded = false;
  isCut = false;
  #room: number;

  constructor(room = Infinity) {
    super();
    this.#room = room;
  }

  write(chunk: string | Uint8Array): boolean {
    this.writes++;
    this.text += chunk.toString();
    this.writableNeedDrain = this.text.length >= this.#room;
    return !this.writableNeedDrain;
  }

  end(): void {
    this.writableEnded = true;
    this.emit('close');
  }

  destroy(): void {
    this.isCut = true;
    this.emit('close');
  }

  drain(): void {
    this.#room = Infinity;
    this.writableNeedDrain = false;
    this.emit('drain');
  }
}

beforeEach(() => {
  live = createLive({
    db: data.db,
    clock: new TestClock(),
    log: createLog('silent'),
    signals: localSignals(),
    isLimited: true,
  });
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

let people = 0;
/** A stream of a signed-in member. */
async function join(response: FakeResponse): Promise<{ userId: number }> {
  const now = new Date().toISOString();
  const names = { first_name: 'Rosa', last_name: 'Bonheur', password_hash: 'x', created_at: now, updated_at: now };
  const email = `rosa-${++people}@school.example`;
  const { id } = await data.db
    .insertInto('users')
    .values({ ...names, email })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = `session-${people}`;
  await data.db
    .insertInto('sessions')
    .values({ sid: session, user_id: id, sess: '{}', expire: '2999-01-01T00:00:00.000Z', created_at: now })
    .execute();
  const respond = () => response as unknown as ServerResponse;
  live.open({ session, userId: id, visitor: 'v', client: 'c', position: 0, hasGap: false, respond });
  return { userId: id };
}

const emitPost = (postId: number, audience = toMembers) =>
  transaction(data.db, (tx) => live.emit(tx, { name: 'feed.post.deleted', data: { postId } }, audience));
const idsIn = ({ text }: FakeResponse) => [...text.matchAll(/"postId":(\d+)/g)].map(([, id]) => Number(id));

describe('a slow client', () => {
  it('receives no more than it can take, and the rest later in order', async () => {
    const [slow, quick] = [new FakeResponse(200), new FakeResponse()];
    await join(slow);
    await join(quick);
    for (let id = 1; id <= 5; id++) {
      await emitPost(id);
      await expect.poll(() => idsIn(quick).length).toBe(id);
    }
    const given = slow.text.length;
    expect(given).toBeLessThan(400);
    slow.drain();
    await expect.poll(() => idsIn(slow)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is disconnected at the second heartbeat that finds it blocked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const [stuck, quick] = [new FakeResponse(1), new FakeResponse()];
    await join(stuck);
    await join(quick);
    vi.advanceTimersByTime(15_000);
    expect(stuck.isCut).toBe(false);
    vi.advanceTimersByTime(15_000);
    expect([stuck.isCut, quick.isCut]).toEqual([true, false]);
    expect(quick.text).toContain(':\n');
  });
});

it('simultaneous events are sent together', async () => {
  const reader = new FakeResponse();
  await join(reader);
  await emitPost(1);
  await expect.poll(() => idsIn(reader)).toEqual([1]);
  const before = reader.writes;
  for (let id = 2; id <= 30; id++) await emitPost(id);
  await expect.poll(() => idsIn(reader)).toHaveLength(30);
  expect(reader.writes - before).toBeLessThan(15);
});

it('a heartbeat advances a client’s position past events that it may not receive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const [reader, other] = [new FakeResponse(), new FakeResponse()];
  await join(reader);
  const { userId } = await join(other);
  await emitPost(1, toUsers(userId));
  await expect.poll(() => idsIn(other)).toEqual([1]);
  const id = /^id: (\d+)\nevent/m.exec(other.text)![1];
  vi.advanceTimersByTime(15_000);
  expect(reader.text).toBe(`id: 0\n\n:\nid: ${id}\n\n`);
});

it('events of a rolled-back transaction are never sent', async () => {
  const reader = new FakeResponse();
  await join(reader);
  const failing = transaction(data.db, async (tx) => {
    await live.emit(tx, { name: 'feed.post.deleted', data: { postId: 1 } }, toMembers);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await emitPost(2);
  await expect.poll(() => idsIn(reader)).toEqual([2]);
});
