/**
 * `npm run backup -- FILE [--force]`: writes database and uploads into one file, also while the server runs. Uploads in a
 * bucket stay there.
 */
import { openMediaStore } from '../adapters/media-store.ts';
import { createBackup } from '../backup/create-backup.ts';
import { readConfig } from '../platform/config.ts';
import { fileArgument, refuseOnPostgres, runCommand } from './command.ts';

await runCommand(async () => {
  const { file, force } = fileArgument('Usage: npm run backup -- FILE [--force]', { mayForce: true });
  const config = readConfig();
  refuseOnPostgres(config);
  const { dataDir } = config;
  const { bucket } = await openMediaStore(config);
  const bytes = await createBackup(dataDir, file, { force, bucket });
  console.log(`Backed up ${dataDir} to ${file} (${size(bytes)}).`);
  if (bucket) {
    const endpoint = config.bucket?.endpoint === undefined ? '' : ` --endpoint-url ${config.bucket.endpoint}`;
    console.log(`It holds the database, the secrets and the list of erasures. Pictures and recordings are in the bucket. Copy them next, to a safe place, for example with
  aws s3 sync ${bucket.address}/uploads s3://ANOTHER-BUCKET/uploads${endpoint}`);
  }
});

function size(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
