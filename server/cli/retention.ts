/** `npm run retention`: counts the expired data that the next daily clean-up will remove. Changes nothing. */
import { parseArgs } from 'node:util';
import { countDue } from '../features/retention/retention.ts';
import { CommandError } from '../platform/errors.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = 'Usage: npm run retention';

await runCommand(async () => {
  try {
    parseArgs({ options: {} });
  } catch {
    throw new CommandError(USAGE, 2);
  }
  await withDatabase(async (opened) => {
    for (const { what, keptFor, due } of await countDue(opened)) {
      console.log(`${String(due).padStart(8)} ${what}, kept for ${keptFor}`);
    }
    console.log('The server deletes them within a day. This command hasn’t changed anything.');
  });
});
