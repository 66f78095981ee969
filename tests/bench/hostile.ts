import { readFileSync } from 'node:fs';
import { hostileFiles } from '../support/hostile-files.ts';
import { removeDataDir, startServerProcess } from '../support/server-process.ts';

const MEMBER = { firstName: 'Rosa', lastName: 'Bonheur', email: 'rosa@school.example', password: 'horse-fair' };

/** Uploads hostile files, and prints how long the server takes for each and its peak memory. */
export async function benchHostile(): Promise<void> {
  const files = await hostileFiles();
  const server = await startServerProcess();
  try {
    const cookie = await register(server.url);
    const before = peakMemory(server.child.pid);
    const took: { what: string; ms: number; status: number }[] = [];
    for (const { what, bytes, name, type, postType } of files) {
      const form = new FormData();
      for (const [field, value] of Object.entries({ title: what, content: what, postType })) form.set(field, value);
      form.set('file', new File([bytes], name ?? 'file', { type: type ?? 'application/octet-stream' }));
      const begun = performance.now();
      const request = { method: 'POST', body: form, headers: { cookie, origin: server.url } };
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
      const answer = await fetch(`${server.url}/api/feed/posts`, request);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await answer.arrayBuffer();
      took.push({ what, ms: performance.now() - begun, status: answer.status });
    }
    took.sort((a, b) => b.ms - a.ms);
    const accepted = took.filter(({ status }) => status === 201).length;
    console.log(`${took.length} files: ${took.length - accepted} refused, ${accepted} made harmless`);
    for (const { what, ms, status } of took.slice(0, 5))
      console.log(`${ms.toFixed(0).padStart(6)} ms  ${status}  ${what}`);
    console.log(`Most memory: ${before} MB before, ${peakMemory(server.child.pid)} MB after`);
  } finally {
    await server.stop();
    removeDataDir(server.dataDir);
  }
}

async function register(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...MEMBER, confirmPassword: MEMBER.password }),
  });
  if (!answer.ok) throw new Error(`The registration answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** A process's peak memory, in MB. Linux only. */
function peakMemory(pid: number | undefined): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
