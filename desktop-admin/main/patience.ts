import type { Patience } from '#shared/api/live/live-connection.ts';

/**
 * For the stream of live events: a try that hangs and the wait after it, in milliseconds. Added up they leave half a
 * second to connect, so that the app is back within five seconds of the network.
 */
export const PATIENCE: Patience = { answer: 3000, wait: 1500 };
