import { expect, it } from 'vitest';
import { WatchRecorder } from './watch-recorder.ts';

it('records what was played, without what was skipped', () => {
  const recorder = new WatchRecorder();
  for (const second of [0, 0.25, 4]) recorder.tick(second);
  recorder.reach(4.2);
  recorder.stop();
  recorder.reach(50);
  for (const second of [60, 61.5]) recorder.tick(second);
  // A jump back without a pause.
  for (const second of [10, 12]) recorder.tick(second);
  expect(recorder.take()).toEqual([
    [0, 4.2],
    [60, 61.5],
    [10, 12],
  ]);
});

it('continues from the last report, and reports nothing twice', () => {
  const recorder = new WatchRecorder();
  for (const second of [0, 15]) recorder.tick(second);
  expect(recorder.take()).toEqual([[0, 15]]);
  expect(recorder.take()).toEqual([]);
  recorder.tick(16);
  recorder.stop();
  expect(recorder.take()).toEqual([[15, 16]]);
  recorder.stop();
  expect(recorder.take()).toEqual([]);
});

it('reports again what could not be sent', () => {
  const recorder = new WatchRecorder();
  recorder.giveBack([[0, 15]]);
  for (const second of [15, 20]) recorder.tick(second);
  expect(recorder.take()).toEqual([
    [0, 15],
    [15, 20],
  ]);
});
