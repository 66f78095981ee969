import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { patience } from '../support/depth.ts';
import { jpeg } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const BOUNDARY = 'xxxx';

const part = (name: string, body: string | Buffer, filename?: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
    ),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const WORDS = [part('title', 'Prize day'), part('content', 'Look.'), part('postType', 'image')];

/** Sends a raw form; optionally disconnects after it. */
async function send(member: MemberClient, body: Buffer, { cutShort = false } = {}): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(
    `POST /api/feed/posts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length + (cutShort ? 1000 : 0)}\r\n\r\n`,
  );
  socket.write(body);
  if (cutShort) {
    // Only once the server is processing it.
    await vi.waitUntil(() => incoming().length === 1, patience(20_000));
    socket.destroy();
    return '';
  }
  return text(socket);
}

const incoming = () => readdirSync(app.deps.media.incoming);
const openFiles = () =>
  process.platform === 'linux' ? readdirSync('/proc/self/fd', { withFileTypes: true }).length : 0;

describe('a multipart form with a file', () => {
  it('is parsed, also with an empty file field', async () => {
    const member = await app.member();
    const file = part('file', await jpeg(40, 30), 'lawn.jpg');
    const answer = await send(member, Buffer.concat([part('other', '', ''), ...WORDS, file, END]));
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(incoming()).toEqual([]);
  });

  it.each([
    ['four hundred files', Array.from({ length: 400 }, (_, n) => part('file', 'x'.repeat(1000), `${n}.jpg`)), 400],
    ['two files', [part('file', 'x', 'a.jpg'), part('file', 'y', 'b.jpg')], 400],
    ['a file in another field', [part('portrait', 'x', 'a.jpg')], 400],
    ['a file without a name', [part('file', 'x', '')], 400],
    ['a thousand fields', Array.from({ length: 1000 }, (_, n) => part(`f${n}`, 'x')), 400],
    ['a very long field', [part('content', 'x'.repeat(70_000))], 400],
    ['no end', [part('file', 'x', 'a.jpg')], 400],
  ])('is refused and leaves nothing behind: %s', async (what, parts, status) => {
    const member = await app.member();
    const answer = await send(member, Buffer.concat([...WORDS, ...parts, ...(what === 'no end' ? [] : [END])]));
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(incoming()).toEqual([]);
  });

  // PostgreSQL's connections come and go in the meantime.
  it.skipIf(onPostgres)('leaves neither its file nor a descriptor when the connection breaks', async () => {
    const member = await app.member();
    await send(member, Buffer.concat([...WORDS, part('file', 'x'.repeat(1000), 'a.jpg'), END]));
    const before = openFiles();
    for (let count = 0; count < 5; count++) {
      const begun = Buffer.concat([
        part('file', 'x'.repeat(100_000), 'a.jpg'),
        part('file', 'y', 'b.jpg').subarray(0, 60),
      ]);
      await send(member, begun, { cutShort: true });
      await vi.waitFor(() => expect(incoming()).toEqual([]), patience(20_000));
    }
    await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before), patience(20_000));
  });
});
