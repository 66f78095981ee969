import type { ServerResponse } from 'node:http';
import { RESYNC } from '#shared/contracts/events.ts';
import type { Identity } from './access.ts';
import type { LoggedEvent } from './event-log.ts';

interface Details extends Identity {
  /** The id of the last event that it received or was not allowed to receive. */
  readonly position: number;
  /** Called when it has room again after being full. */
  readonly onDrain: () => void;
  readonly onClose: () => void;
}

/** One listener's open response. It keeps nothing of the request, since there may be thousands. */
export class Stream implements Identity {
  readonly session: string | undefined;
  readonly visitor: string;
  position: number;
  /** The position last sent to the client. A heartbeat updates it. */
  #sent: number;
  #wasFull = false;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, { session, visitor, position, onDrain, onClose }: Details) {
    this.#response = response;
    this.session = session;
    this.visitor = visitor;
    this.position = position;
    this.#sent = position;
    response.on('drain', onDrain);
    response.on('close', onClose);
    // The client disconnected: `close` follows.
    response.on('error', () => {});
  }

  /** Whether its buffer is empty. Streams with a backlog are skipped, so that nothing piles up. */
  get isReady(): boolean {
    return !this.#response.writableNeedDrain && !this.#response.writableEnded;
  }

  /** @param upTo the client's position after this text, if it contains one */
  write(text: string | Uint8Array, upTo = this.#sent): void {
    this.#sent = upTo;
    this.#response.write(text);
  }

  /** Sends a heartbeat. @returns false when nothing was read since the last one: the client is gone or asleep */
  beat(): boolean {
    const isFull = !this.isReady;
    if (isFull && this.#wasFull) return false;
    this.#wasFull = isFull;
    // Otherwise, far from its last event, it would reconnect with a position that is no longer in the log.
    if (!isFull) this.write(this.#sent === this.position ? ':\n\n' : `:\nid: ${this.position}\n\n`, this.position);
    return true;
  }

  end(lastWords = ''): void {
    this.#response.end(lastWords);
  }

  /** Disconnects a client that does not read. */
  cut(): void {
    this.#response.destroy();
  }
}

/** An event in the wire format. Its data is JSON, which contains no raw line breaks. */
const frameOf = ({ id, name, data }: Pick<LoggedEvent, 'id' | 'name' | 'data'>): string =>
  `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;

/** Sends the position without an event, so that a disconnected client resumes from there. */
export const positionFrame = (position: number): string => `id: ${position}\n\n`;

export const resyncFrame = (position: number): string => frameOf({ id: position, name: RESYNC, data: '{}' });

/** The reconnection delay, in milliseconds. */
export const retryFrame = (wait: number): string => `retry: ${Math.round(wait)}\n\n`;

/** Serialises sets of events. The same set, which most listeners share, is serialised once. */
export function createBatch(events: readonly LoggedEvent[]): (chosen: readonly number[]) => Uint8Array {
  const frames = events.map(frameOf);
  const made = new Map<string, Uint8Array>();
  return (chosen) => {
    const key = chosen.join();
    let bytes = made.get(key);
    if (!bytes) {
      bytes = Buffer.from(chosen.map((index) => frames[index]).join(''));
      made.set(key, bytes);
    }
    return bytes;
  };
}
