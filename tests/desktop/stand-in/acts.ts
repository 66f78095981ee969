import { EventEmitter } from 'node:events';
import type { Act } from './control.ts';

type Acts = { [K in Act['do']]: [Extract<Act, { do: K }>] };

/** Dispatches the test's actions to the parts of the stand-in. */
export const acts = new EventEmitter<Acts>();

process.on('message', (act: Act) => {
  (acts as EventEmitter).emit(act.do, act);
});
