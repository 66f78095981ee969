import { EventEmitter } from 'node:events';
import type { Act } from './control.ts';

type Acts = { [K in Act['do']]: [Extract<Act, { do: K }>] };

/** What the test does, for the pieces that it concerns. */
export const acts = new EventEmitter<Acts>();

process.on('message', (act: Act) => {
  (acts as EventEmitter).emit(act.do, act);
});
