import { writeSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { Counter } from 'prom-client';

/** Structured logs, one JSON object a line. A line break from a client stays an escape. */
export function createLog(level: string, output: Output = standardOutput): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
      redact: ['*.password', '*.token', '*.cookie', 'headers'],
    },
    output,
  );
}

/** Counts the lines that were dropped. */
export const droppedLines = new Counter({
  name: 'log_lines_dropped_total',
  help: 'Log lines that could not be written, for example on a full disk',
  registers: [],
});

/** Where lines go. */
export interface Output {
  /** @returns whether all of it was written */
  write(text: string): boolean;
}

/** How often a pipe with a slow reader is retried, each time after a pause. */
const TRIES = 20;
const PAUSE_MS = 5;

/**
 * Writes lines to a file that may fail at any time, such as on a full disk or a pipe that nobody reads. Failed lines
 * are dropped and counted, and the next successful line is preceded by their number. Nothing is buffered, so there is
 * nothing to flush at the end of the process.
 * @param write for tests
 */
export function droppingOutput(fd: number, write: typeof writeSync = writeSync): Output {
  let missing = 0;
  let isMidLine = false;

  const writeWhole = (text: string): boolean => {
    const bytes = Buffer.from(isMidLine ? `\n${text}` : text);
    let written = 0;
    for (let tries = 0; written < bytes.length;) {
      try {
        written += write(fd, bytes, written);
      } catch (error) {
        const isSlow = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
        if (isSlow && ++tries < TRIES) {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
          continue;
        }
        // The rest of an unfinished line would run into the next one.
        if (written > 0) isMidLine = true;
        return false;
      }
    }
    isMidLine = false;
    return true;
  };

  return {
    write(text) {
      if (missing > 0 && writeWhole(noteOf(missing))) missing = 0;
      if (missing === 0 && writeWhole(text)) return true;
      missing++;
      droppedLines.inc();
      return false;
    },
  };
}

const WARN = 40;
const noteOf = (dropped: number): string =>
  `${JSON.stringify({ level: WARN, time: new Date().toISOString(), dropped, msg: 'log: some lines could not be written here' })}\n`;

/** Standard output, for the log and for messages at the start. */
export const standardOutput: Output = droppingOutput(1);
