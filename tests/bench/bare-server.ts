/** Answers every request with the bytes that it gets at the start, `{headers, body}`, on bare Node: as fast as it can be. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const { headers, body } = (await json(process.stdin)) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
