import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
/** Node sets these itself, the same for both. */
const OWN = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** A server in a process of its own that gives the answer of `url`, byte by byte, and does nothing else. */
export async function startBareServer(url: string): Promise<{ url: string; stop(): void }> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN.has(name)));
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify({ headers, body: await answer.text() })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().replace('Listening on', '').trim(), stop: () => void child.kill() };
}
