import type { ServerResponse } from 'node:http';
import { RESYNC } from '#shared/contracts/events.ts';
import type { Identity } from './access.ts';
import type { LoggedEvent } from './event-log.ts';

interface Details extends Identity {
  /** The id of the last event that it has been given or has been passed over for. */
  readonly position: number;
  /** Called when it can take more after it was full. */
  readonly onDrain: () => void;
  readonly onClose: () => void;
}

/** One listener's open answer. Holds nothing of the request, since there may be thousands. */
export class Stream implements Identity {
  readonly session: string | undefined;
  readonly visitor: string;
  position: number;
  /** What the client was told last; a heartbeat brings it up to date. */
  #told: number;
  #wasFull = false;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, { session, visitor, position, onDrain, onClose }: Details) {
    this.#response = response;
    this.session = session;
    this.visitor = visitor;
    this.position = position;
    this.#told = position;
    response.on('drain', onDrain);
    response.on('close', onClose);
    // The reader went away: `close` follows.
    response.on('error', () => {});
  }

  /** Whether it has passed on what it was given. One that has not is left behind, so that nothing piles up for it. */
  get isReady(): boolean {
    return !this.#response.writableNeedDrain && !this.#response.writableEnded;
  }

  /** @param upTo the position that the text brings its reader to, when it names one */
  write(text: string | Uint8Array, upTo = this.#told): void {
    this.#told = upTo;
    this.#response.write(text);
  }

  /** Breaks the silence. @returns false when nothing was read since the last time: the reader is gone or asleep */
  beat(): boolean {
    const isFull = !this.isReady;
    if (isFull && this.#wasFull) return false;
    this.#wasFull = isFull;
    // Far from its last event, it would come back with a position that the log has forgotten.
    if (!isFull) this.write(this.#told === this.position ? ':\n\n' : `:\nid: ${this.position}\n\n`, this.position);
    return true;
  }

  end(lastWords = ''): void {
    this.#response.end(lastWords);
  }

  /** Hangs up on a reader that does not read. */
  cut(): void {
    this.#response.destroy();
  }
}

/** An event as the wire has it. Its data is JSON, which has no line breaks of its own. */
const frameOf = ({ id, name, data }: Pick<LoggedEvent, 'id' | 'name' | 'data'>): string =>
  `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;

/** Says where the reader stands without being an event: a client that is cut off resumes from there. */
export const positionFrame = (position: number): string => `id: ${position}\n\n`;

export const resyncFrame = (position: number): string => frameOf({ id: position, name: RESYNC, data: '{}' });

/** How long to wait before coming back, in milliseconds. */
export const retryFrame = (wait: number): string => `retry: ${Math.round(wait)}\n\n`;

/** Makes the bytes for sets of events; the same set, which most listeners share, is made once. */
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
