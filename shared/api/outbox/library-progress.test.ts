import { expect, it } from 'vitest';
import { putLibraryProgress, saveResource } from '../../contracts/endpoints/library.ts';
import { isOld, replaces, type OutboxItem } from './item.ts';
import { newItem } from './kinds.ts';
import { mergeProgress } from './library-progress.ts';

const TIMES = {
  madeAt: '',
  meantAt: '2026-01-01T00:00:00.000Z',
  triedAt: null,
  state: 'waiting',
  problem: null,
} as const;
const report = (key: string, body: object, id = '4'): OutboxItem => ({
  ...newItem(putLibraryProgress, { params: { id }, body }, { key, userId: 1 }),
  ...TIMES,
});

it('pending progress reports of a resource are merged into one, with all that was watched and the later position', () => {
  const later = report('b', { ranges: [[30, 60]], position: 60, at: '2026-01-01T00:01:00.000Z' });
  const earlier = report('a', {
    ranges: [
      [0, 31],
      [80, 90],
    ],
    position: 90,
    at: '2026-01-01T00:00:30.000Z',
    done: true,
  });
  const merged = {
    ranges: [
      [0, 60],
      [80, 90],
    ],
    position: 60,
    at: '2026-01-01T00:01:00.000Z',
    done: true,
  };
  expect(replaces(later, earlier)).toBe(true);
  expect(mergeProgress(later, earlier).input).toEqual({ params: { id: '4' }, body: merged });
  expect(mergeProgress(earlier, later).input.body).toEqual(merged);
});

it('a report that is being sent, or of another resource, is not merged', () => {
  const later = report('b', { ranges: [[0, 9]] });
  expect(replaces(later, { ...report('a', {}), triedAt: '2026-01-01T00:00:00.000Z' })).toBe(false);
  expect(replaces(later, report('a', {}, '5'))).toBe(false);
});

it('progress and saved resources are sent however old they are', () => {
  const saved = newItem(saveResource, { params: { id: '4' } }, { key: 'c', userId: 1 });
  const year = Date.parse('2027-01-01T00:00:00.000Z');
  expect([isOld(report('a', {}), year), isOld({ ...saved, ...TIMES }, year)]).toEqual([false, false]);
});
