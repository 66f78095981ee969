import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const pushKeys = z.object({ publicKey: z.string().check(z.length(87)), privateKey: z.string().check(z.length(43)) });
/** By which push services and browsers know this server (VAPID); base64url. */
export type PushKeys = z.output<typeof pushKeys>;

/** The file's name in the data folder. */
export const PUSH_KEYS = 'push-keys.json';

/** The keys, made once and kept in the data folder. Without them every device would have to be asked anew. */
export async function readPushKeys(dataDir: string): Promise<PushKeys> {
  const file = path.join(dataDir, PUSH_KEYS);
  const kept = read(file);
  if (kept !== undefined) return parse(file, kept);
  const { generateVAPIDKeys } = (await import('web-push')).default;
  try {
    writeFileSync(file, JSON.stringify(generateVAPIDKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return parse(file, readFileSync(file, 'utf8'));
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(file: string, text: string): PushKeys {
  try {
    return pushKeys.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged. Delete it to have new keys made; members turn notifications on anew.`);
  }
}
