/** A message of an event stream: an event, a new position, or a retry delay. */
export interface StreamEvent {
  /** The position after this message (`Last-Event-ID`); empty before the server has sent one. */
  readonly id: string;
  /** `message` by default. */
  readonly name: string;
  readonly data: string;
}

interface ParserEvents {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onPosition: (id: string) => void;
  /** In milliseconds. */
  readonly onRetry: (wait: number) => void;
}

/**
 * Parses an event stream from chunks of any size (HTML standard, "Parsing an event stream"). EventSource does the same, but
 * does not reveal that a connection has gone silent.
 */
export function createEventParser({ onEvent, onPosition, onRetry }: ParserEvents): (chunk: string) => void {
  let rest = '';
  let isFirst = true;
  let id = '';
  let name = '';
  let data: string[] = [];

  const readField = (field: string, value: string): void => {
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^[0-9]+$/.test(value)) onRetry(Number(value));
  };
  const finishBlock = (): void => {
    if (id) onPosition(id);
    if (data.length > 0) onEvent({ id, name: name || 'message', data: data.join('\n') });
    name = '';
    data = [];
  };
  const readLine = (line: string): void => {
    if (line === '') return finishBlock();
    const colon = line.indexOf(':');
    if (colon === 0) return undefined;
    if (colon === -1) return readField(line, '');
    return readField(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
  };

  return (chunk) => {
    rest += isFirst ? chunk.replace(/^\uFEFF/, '') : chunk;
    isFirst &&= chunk === '';
    // A carriage return at the end may be the first half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
