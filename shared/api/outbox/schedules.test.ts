import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fakeServer,
  LIKED_KEYS,
  QUEUE_KEYS,
  live,
  schedules,
  USERS,
  wordsOf,
} from '../../../tests/support/outbox-schedule.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';

const textOf = ({ input }: OutboxItem): string | undefined => {
  const body = input.body as { content?: string };
  return body.content === undefined ? undefined : wordsOf({ ...body, content: body.content });
};

it('sends everything once and in order, and stores the rest, in random schedules', async () => {
  await fc.assert(
    fc.asyncProperty(schedules(60), async (steps) => {
      const server = fakeServer();
      const { meant, left } = await live(server, steps);
      expect(left.filter(({ state }) => state !== 'refused')).toEqual([]);
      for (const userId of USERS) {
        for (const queueKey of QUEUE_KEYS) {
          const refused = left.filter((item) => item.userId === userId && item.queueKey === queueKey);
          const texts = new Set(refused.map(textOf));
          const wanted = (meant.texts.get(`${userId} ${queueKey}`) ?? []).filter((text) => !texts.has(text));
          // oxlint-disable-next-line no-await-in-loop -- it is a fake
          expect(await server.texts(userId, queueKey)).toEqual(wanted);
        }
        for (const queueKey of LIKED_KEYS) {
          const likes = left.filter((item) => item.userId === userId && item.queueKey === queueKey && !textOf(item));
          if (likes.length > 0) continue;
          // oxlint-disable-next-line no-await-in-loop -- it is a fake
          expect(await server.likes(userId, queueKey)).toBe(meant.likes.get(`${userId} ${queueKey}`) ?? false);
        }
      }
    }),
    { numRuns: 500 },
  );
});
