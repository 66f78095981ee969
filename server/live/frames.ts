import { RESYNC } from '#shared/contracts/events.ts';
import type { LoggedEvent } from './event-log.ts';

/** An event as the wire has it. Its data is JSON, which has no line breaks of its own. */
export const frameOf = ({ id, name, data }: Pick<LoggedEvent, 'id' | 'name' | 'data'>): string =>
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
