/** `npm run restore -- FILE`: puts a backup in the place of the data folder's content. The server must be stopped. */
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../platform/config.ts';
import { runCommand, fileArgument } from './command.ts';

await runCommand(async () => {
  const { file } = fileArgument('Usage: npm run restore -- FILE', { mayForce: false });
  const { dataDir } = readConfig();
  const aside = await restoreBackup(dataDir, file);
  console.log(`Restored ${file} into ${dataDir}.`);
  if (aside) console.log(`What was there before is kept in ${aside}; delete it when you no longer need it.`);
});
