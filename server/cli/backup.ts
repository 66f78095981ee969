/** `npm run backup -- FILE [--force]`: the database and the uploads in one file, also while the server runs. */
import { createBackup } from '../backup/create-backup.ts';
import { readConfig } from '../platform/config.ts';
import { runCommand, fileArgument } from './command.ts';

await runCommand(async () => {
  const { file, force } = fileArgument('Usage: npm run backup -- FILE [--force]', { mayForce: true });
  const { dataDir } = readConfig();
  const bytes = await createBackup(dataDir, file, { force });
  console.log(`Backed up ${dataDir} to ${file} (${size(bytes)}).`);
});

function size(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
