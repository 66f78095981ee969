import http from 'node:http';
import type { LiveEventName } from '#shared/contracts/events.ts';
import { patience } from './depth.ts';
import type { TestClient } from './test-client.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

/** An open event stream, read according to the specification, independently of the product's code. */
export interface EventReader {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The events so far, without positions and comments. */
  readonly events: readonly ReceivedEvent[];
  /** The id with which a client would reconnect. */
  readonly lastId: () => string;
  /** The whole stream so far, as text. */
  readonly text: () => string;
  /** Waits for a condition, however long that takes on a busy machine. */
  until(isSo: (reader: EventReader) => boolean, what?: string): Promise<void>;
  /** Waits for a number of events. @returns them as `name data` */
  receive(count: number): Promise<string[]>;
  /** Resolves when the server has ended or cut it. */
  readonly ended: Promise<void>;
  /** Stops reading without closing, like a suspended client. */
  pause(): void;
  close(): void;
}

interface Options {
  readonly lastEventId?: string;
  readonly query?: string;
}

/** Opens the event stream as a person. Resolves once the server has responded. */
export function openEvents(
  url: string,
  person: TestClient,
  { lastEventId, query = '' }: Options = {},
): Promise<EventReader> {
  const headers: Record<string, string> = {
    Accept: 'text/event-stream',
    Cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  };
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/api/events${query}`, { headers, agent: false }, (response) =>
      resolve(readerOf(request, response)),
    );
    request.on('error', reject);
  });
}

function readerOf(request: http.ClientRequest, response: http.IncomingMessage): EventReader {
  let text = '';
  const changes = new Set<() => void>();
  const ended = new Promise<void>((resolve) => {
    response.on('close', resolve);
    response.on('error', () => resolve());
  });
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    for (const change of changes) change();
  });
  const reader: EventReader = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    get events() {
      return eventsIn(text);
    },
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    text: () => text,
    until: (isSo, what = 'what was waited for') =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!isSo(reader)) return;
          clearTimeout(timer);
          changes.delete(check);
          resolve();
        };
        const timer = setTimeout(
          () => reject(new Error(`${what} did not come; there was:\n${text}`)),
          patience(20_000),
        );
        changes.add(check);
        check();
      }),
    async receive(count) {
      await reader.until(({ events }) => events.length >= count, `event ${count}`);
      return reader.events.map(({ name, data }) => `${name} ${JSON.stringify(data)}`);
    },
    ended,
    pause: () => void response.pause(),
    close: () => void request.destroy(),
  };
  return reader;
}

/** Blocks with data are events; the last block may be incomplete. */
function eventsIn(text: string): ReceivedEvent[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0]!, line.slice(line.indexOf(': ') + 2)]));
    const data = fields.get('data');
    if (data === undefined) return [];
    return [{ id: fields.get('id')!, name: fields.get('event') as LiveEventName, data: JSON.parse(data) as unknown }];
  });
}
