import path from 'node:path';
import * as z from 'zod/mini';
import { keptText } from '../../platform/kept-text.ts';
import { PUSH_KEYS } from '../../platform/data-folder.ts';

const pushKeys = z.object({ publicKey: z.string().check(z.length(87)), privateKey: z.string().check(z.length(43)) });
/** By which push services and browsers know this server (VAPID); base64url. */
export type PushKeys = z.output<typeof pushKeys>;

/**
 * The keys, made once and kept in the data folder. Without them every device would have to be asked again.
 * @throws when the kept ones are damaged
 */
export async function readPushKeys(dataDir: string): Promise<PushKeys> {
  const file = path.join(dataDir, PUSH_KEYS);
  const text = await keptText(file, async () => {
    const { generateVAPIDKeys } = (await import('web-push')).default;
    return JSON.stringify(generateVAPIDKeys());
  });
  try {
    return pushKeys.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged. Delete it to have new keys made; members turn notifications on again.`);
  }
}
