/** `npm run restore -- FILE`: replaces the data folder's database, uploads and secrets. The server must be stopped. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openMediaStore } from '../adapters/media-store.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../platform/config.ts';
import { UPLOADS } from '../platform/data-folder.ts';
import { fileArgument, refuseOnPostgres, runCommand } from './command.ts';

await runCommand(async () => {
  const { file } = fileArgument('Usage: npm run restore -- FILE', { mayForce: false });
  const config = readConfig();
  refuseOnPostgres(config);
  const { dataDir } = config;
  const { bucket } = await openMediaStore(config);
  const aside = await restoreBackup(dataDir, file, bucket);
  console.log(`Restored ${file} into ${dataDir}.`);
  if (bucket) {
    console.log(`Pictures and recordings are read from ${bucket.address}. Nothing has changed there.`);
    if (existsSync(path.join(dataDir, UPLOADS))) {
      console.log(`Those from the backup are in ${path.join(dataDir, UPLOADS)}, and are used only without MEDIA_URL.`);
    }
  }
  if (aside) console.log(`The previous data is kept in ${aside}; delete it when you no longer need it.`);
});
