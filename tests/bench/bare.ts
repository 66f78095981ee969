import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
/** Node sets these itself, the same for both. */
const OWN = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a server in its own process that always answers with the response of `url`, byte by byte.
 * @param headers of the request to `url`
 */
export async function startBareServer(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ url: string; pid: number; stop(): void }> {
  // Not `fetch`, which would decompress it.
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const body = (await buffer(answer)).toString('base64');
  const kept = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OWN.has(name)));
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ headers: kept, body }));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().replace('Listening on', '').trim(), pid: child.pid!, stop: () => void child.kill() };
}
