import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { login, register } from '#shared/contracts/endpoints/auth.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { createComment, createPost, likePost } from '#shared/contracts/endpoints/feed.ts';
import { columnOfFolder, effects, mailReader } from '../durability/evidence.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { mp3 } from '../support/sounds.ts';
import { TestClient } from '../support/test-client.ts';

const MB = 2 ** 20;
/** The sizes of the disk, before and after it is enlarged. */
const [SMALL, LARGE] = ['24m', '96m'];
const WRITERS = 4;
const READS = ['/', '/blog', '/api/services', '/api/auth/user', '/api/feed/posts', '/api/feed/posts/1', '/api/notices'];
const PASSWORD = 'correct horse';

/**
 * `npm run bench -- full-disk`: fills a small disk under a running server with posts, comments, inquiries and recordings. Checks
 * that reading goes on, that writes are refused with 507, and that everything acknowledged is still there after a kill, a start
 * on the full disk, and with room again. Needs root on Linux, because it mounts the disk.
 * @throws if any of it fails
 */
export async function benchFullDisk(atEnd: (work: () => unknown) => void): Promise<void> {
  const disk = mkdtempSync(path.join(tmpdir(), 'bonjour-disk-'));
  atEnd(() => rmSync(disk, { recursive: true, force: true }));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL}`, 'tmpfs', disk]);
  atEnd(() => execFileSync('umount', [disk]));
  const dataDir = path.join(disk, 'data');
  const env = { FREE_DISK_MB: '0' };
  let server = await startServerProcess({ dataDir, env });
  atEnd(() => server.kill());

  const author = new TestClient(server.url);
  const email = 'rosa@school.example';
  const person = { firstName: 'Rosa', lastName: 'Bonheur', email, password: PASSWORD, confirmPassword: PASSWORD };
  expectStatus('the registration', (await author.call(register, { body: person })).status, 201);
  const cookies = new Map(author.cookies);
  const member = (at: ServerProcess): TestClient => {
    const client = new TestClient(at.url);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  };

  const { acknowledged, statuses } = await writeUntilFull(member(server), server.url);
  fill(path.join(disk, 'filler'));
  await expectReads(member(server), 'on the full disk');
  await expectFull(member(server), server.url, email);
  await expectAll(dataDir, acknowledged, 'on the full disk');

  await server.kill();
  server = await startServerProcess({ dataDir, env });
  await expectReads(member(server), 'after a start on the full disk');
  await expectFull(member(server), server.url, email);
  await expectAll(dataDir, acknowledged, 'after a kill');

  execFileSync('mount', ['-o', `remount,size=${LARGE}`, disk]);
  await server.stop();
  server = await startServerProcess({ dataDir, env });
  expectStatus('a post once there is room', (await post(member(server), 'Room')).status, 201);
  await expectAll(dataDir, acknowledged, 'once there is room');
  await expectMails(dataDir, acknowledged.get('contact.send')!);
  await server.stop();
  const { code, stdout } = await runCommand('check', [], dataDir);
  if (code !== 0) throw new Error(`The check fails: ${stdout}`);

  const kinds = [...acknowledged].map(([kind, markers]) => `${kind} ${markers.size}`).join(', ');
  console.log(
    `Acknowledged before the disk was full: ${kinds}; answers: ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  console.log(
    'Full, and after a kill and a start: reads 200, writes 507. With room again: all there, all mailed, sound.',
  );
}

const post = (member: TestClient, title: string) =>
  member.call(createPost, { body: { title, content: 'Words. '.repeat(1000) } });

/** Writes all kinds until each has been refused several times. @returns the acknowledged markers, by call */
async function writeUntilFull(member: TestClient, url: string) {
  const acknowledged = new Map<string, Set<string>>();
  const statuses = new Map<number, number>();
  let refusedInARow = 0;
  let made = 0;
  const isFull = (): boolean => refusedInARow >= 60;
  const note = (kind: string, marker: string, status: number): void => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 201 && status !== 507) throw new Error(`${kind} answered ${status}`);
    refusedInARow = status === 507 ? refusedInARow + 1 : 0;
    if (status === 201) acknowledged.set(kind, (acknowledged.get(kind) ?? new Set()).add(marker));
  };
  await post(member, 'The first');
  const write = async (): Promise<void> => {
    while (!isFull()) {
      const marker = `marker-${++made}`;
      const kind = made % 4;
      if (kind === 0) {
        const body = {
          firstName: 'Ada',
          lastName: 'Lovelace',
          email: `${marker}@school.example`,
          message: 'May we talk?',
        };
        note('contact.send', body.email, (await new TestClient(url).call(sendInquiry, { body })).status);
      } else if (kind === 1) {
        const input = { params: { id: '1' }, body: { content: marker } };
        note('feed.comments.create', marker, (await member.call(createComment, input)).status);
      } else if (kind === 2) {
        const body = { title: marker, content: 'Listen.', postType: 'audio' as const };
        note(
          'feed.create',
          marker,
          (await member.call(createPost, { body, file: new File([mp3(10)], 'a.mp3') })).status,
        );
      } else note('feed.create', marker, (await post(member, marker)).status);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return { acknowledged, statuses };
}

/** Fills the rest of the disk. */
function fill(file: string): void {
  for (let bytes = MB; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}

async function expectReads(member: TestClient, when: string): Promise<void> {
  for (const route of READS) expectStatus(`${route} ${when}`, (await member.request('GET', route)).status, 200);
}

async function expectFull(member: TestClient, url: string, email: string): Promise<void> {
  const like = { params: { id: '1' }, body: { liked: true } };
  const words = { title: 'Episode', content: 'Listen.', postType: 'audio' as const };
  const inquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@school.example', message: 'May we talk?' };
  const answers = {
    'a post': await post(member, 'No room'),
    'a like': await member.call(likePost, like),
    'a recording': await member.call(createPost, { body: words, file: new File([mp3(10)], 'a.mp3') }),
    'an inquiry': await new TestClient(url).call(sendInquiry, { body: inquiry }),
    'a sign-in': await new TestClient(url).call(login, { body: { email, password: PASSWORD } }),
  };
  for (const [what, { status }] of Object.entries(answers)) expectStatus(what, status, 507);
}

async function expectAll(
  dataDir: string,
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
  when: string,
): Promise<void> {
  const found = await effects(columnOfFolder(dataDir));
  for (const [kind, markers] of acknowledged) {
    const lost = [...markers].filter((marker) => found.get(kind)?.get(marker) !== 1);
    if (lost.length > 0) throw new Error(`${when}, ${lost.length} of ${markers.size} ${kind} are not there once`);
  }
}

/** Each inquiry has two emails, which the queue retries on its own schedule. */
async function expectMails(dataDir: string, people: ReadonlySet<string>): Promise<void> {
  const mails = mailReader(dataDir);
  for (let seconds = 0; seconds < 300; seconds++) {
    const sent = mails();
    if ([...people].every((person) => sent.get(person)?.size === 2)) return;
    await wait(1000);
  }
  const sent = mails();
  const lost = [...people].filter((person) => sent.get(person)?.size !== 2);
  throw new Error(`${lost.length} of ${people.size} inquiries have not had both of their mails`);
}

function expectStatus(what: string, status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`${what} answered ${status} rather than ${wanted}`);
}
