import http from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { createPost } from '#shared/contracts/endpoints/feed.ts';
import { mp3 } from '../support/sounds.ts';
import { type ServerProcess, METRICS_TOKEN, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { MemberClient } from '../support/test-client.ts';

/** The limit of open files of the process. It leaves 444 sockets, 111 to an address, and 333 streams, 199 to visitors. */
const OPEN_FILES = 700;
const SOCKETS = 444;
const OF_ADDRESS = 111;
const VISITORS_STREAMS = 199;

let server: ServerProcess;
let member: MemberClient;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  server = await startServerProcess({ openFiles: OPEN_FILES, env: { RATE_LIMIT: 'on' } });
  member = new MemberClient(server.url);
  const body = { firstName: 'Marie', lastName: 'Curie', email: 'marie@school.example', password: 'correct horse' };
  await member.call(register, { body: { ...body, confirmPassword: body.password } });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.kill();
  removeDataDir(server.dataDir);
});

/** Opens connections from one of this machine's addresses, and writes the same on each. */
async function open(from: string, count: number, words: string): Promise<Socket[]> {
  const { hostname: host, port } = new URL(server.url);
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ host, port: Number(port), localAddress: from });
    socket.on('error', () => {});
    socket.write(words);
    return socket;
  });
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  return opened;
}

/** Addresses of this machine: on Linux, all that begin with 127. */
const attackers = Array.from({ length: 10 }, (_, number) => `127.0.1.${number + 1}`);
const cookieOf = (person: MemberClient) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The status of a new event stream, which stays open. */
function stream(from: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}/api/events`, { agent: false, localAddress: from, headers }, (response) => {
      sockets.push(response.socket);
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
  });
}

const expectUsable = async (): Promise<void> => {
  expect((await member.request('GET', '/')).status).toBe(200);
  const words = { title: 'Episode', content: 'Listen.', postType: 'audio' as const };
  const { status } = await member.call(createPost, { body: words, file: new File([mp3()], 'one.mp3') });
  expect(status).toBe(201);
};

describe('a server with few file descriptors', { tags: ['full'] }, () => {
  it('serves others while ten addresses send slow bodies', async () => {
    const slow = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;
    const held = (await Promise.all(attackers.map((from) => open(from, OF_ADDRESS, slow)))).flat();
    expect(held.length).toBeGreaterThan(2 * SOCKETS);
    for (let visit = 0; visit < 5; visit++) await expectUsable();
    expect(server.output()).not.toContain('EMFILE');
  });

  it('serves others while addresses make many requests and read no responses', async () => {
    const memory = await residentMegabytes();
    const much = `GET /services/podcasts HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n`.repeat(50);
    const readers = (await Promise.all(attackers.map((from) => open(from, 20, much)))).flat();
    for (const reader of readers) reader.pause();
    await wait(1000);
    for (let visit = 0; visit < 5; visit++) await expectUsable();
    // All responses together are more than 400 MB.
    expect((await residentMegabytes()) - memory).toBeLessThan(300);
  });

  it('refuses connections beyond an address’s share, with a message', async () => {
    const opened = await open('127.0.1.1', OF_ADDRESS + 1, '');
    const refusal = await new Promise<string>((resolve) => {
      for (const socket of opened) socket.on('data', (bytes: Buffer) => resolve(bytes.toString()));
    });
    expect(refusal).toMatch(/^HTTP\/1\.1 429 [^]*Too many connections are open from your address\./);
    await expectUsable();
  });

  it('reserves connections for members’ streams, however many visitors listen', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < VISITORS_STREAMS + 20; number++) {
      statuses.push(await stream(attackers[number % attackers.length]!));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(VISITORS_STREAMS);
    expect(statuses.filter((status) => status === 503)).toHaveLength(20);
    expect(await stream('127.0.0.1', { Cookie: cookieOf(member) })).toBe(200);
    await expectUsable();
  });
});

/** The server process's resident memory, in megabytes. */
async function residentMegabytes(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await member.request<string>('GET', '/metrics', { headers });
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]) / 2 ** 20;
}
