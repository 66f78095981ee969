import pino, { type Logger } from 'pino';

/** Structured logs, one JSON object a line: a line break in what a client sent stays an escape. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: pino.stdSerializers.err },
    redact: ['*.password', '*.token', '*.cookie', 'headers'],
  });
}
