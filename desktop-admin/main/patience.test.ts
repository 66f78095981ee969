import { expect, it } from 'vitest';
import { PATIENCE } from './patience.ts';

it('is back within five seconds of the network, wherever in its tries it was', () => {
  expect(PATIENCE.answer + PATIENCE.wait).toBeLessThanOrEqual(4500);
});
