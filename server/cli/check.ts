/** `npm run check`: whether the data folder is whole. Changes nothing; exit code 0 when it is, 1 with a list when not. */
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { checkData } from './check-data.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const { dataDir } = readConfig();
  const problems = await checkData(dataDir, systemClock);
  for (const problem of problems) console.log(`- ${problem}`);
  console.log(problems.length === 0 ? `${dataDir} is whole.` : `${dataDir} needs a look.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
