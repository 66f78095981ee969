import { expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from './event-parser.ts';

/** Feeds text in chunks of a length and returns everything parsed. */
function parse(text: string, length = text.length) {
  const events: StreamEvent[] = [];
  const positions: string[] = [];
  const waits: number[] = [];
  const feed = createEventParser({
    onEvent: (event) => void events.push(event),
    onPosition: (id) => void positions.push(id),
    onRetry: (wait) => void waits.push(wait),
  });
  for (let at = 0; at < text.length; at += length) feed(text.slice(at, at + length));
  return { events, positions, waits };
}

const TEXT = '\uFEFFretry: 3000\n:\n\nid: 7\n\nid: 8\nevent: feed.post.created\ndata: {"postId":1}\n\n';

it.each([1, 2, 3, 7, 1000])('parses the same events in chunks of any size: %i characters', (length) => {
  for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n'), `${TEXT.replaceAll('\n', '\r')}:`]) {
    expect(parse(text, length)).toEqual({
      events: [{ id: '8', name: 'feed.post.created', data: '{"postId":1}' }],
      positions: ['7', '8'],
      waits: [3000],
    });
  }
});

it('joins data lines, and removes one leading space', () => {
  expect(parse('data: one\ndata:two\ndata:  three\n\n').events).toEqual([
    { id: '', name: 'message', data: 'one\ntwo\n three' },
  ]);
});

it('keeps the last event id for events without an id', () => {
  expect(parse('id: 5\ndata: a\n\ndata: b\n\n').events.map(({ id }) => id)).toEqual(['5', '5']);
});

it('ignores unknown fields, and an unfinished event', () => {
  expect(parse('unknown: 1\nretry: soon\nevent\n\nid: 3\ndata: never')).toEqual({
    events: [],
    positions: [],
    waits: [],
  });
});
