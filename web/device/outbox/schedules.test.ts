import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeServer, LANES, live, schedules, USERS } from '../../../tests/support/outbox-schedule.ts';
import type { OutboxItem } from './item.ts';

const textOf = ({ input }: OutboxItem): string | undefined => (input.body as { content?: string }).content;

it('whatever happens, the server holds what was meant, once and in order, and the rest is still here', async () => {
  await fc.assert(
    fc.asyncProperty(schedules(60), async (steps) => {
      const server = fakeServer();
      const { meant, left } = await live(server, steps);
      expect(left.filter(({ state }) => state !== 'refused')).toEqual([]);
      for (const userId of USERS) {
        for (const lane of LANES) {
          const refused = left.filter((item) => item.userId === userId && item.lane === lane);
          const texts = new Set(refused.map(textOf));
          const wanted = (meant.texts.get(`${userId} ${lane}`) ?? []).filter((text) => !texts.has(text));
          // oxlint-disable-next-line no-await-in-loop -- it is a fake
          expect(await server.texts(userId, lane)).toEqual(wanted);
          if (refused.some((item) => textOf(item) === undefined)) continue;
          // oxlint-disable-next-line no-await-in-loop -- it is a fake
          expect(await server.likes(userId, lane)).toBe(meant.likes.get(`${userId} ${lane}`) ?? false);
        }
      }
    }),
    { numRuns: 500 },
  );
});
