import type { LiveTiming } from '#shared/api/live/live-connection.ts';

/**
 * Timeout of a connection attempt for live events and the wait after it, in milliseconds. Together they leave half a
 * second to connect, so that the app is back within five seconds of the network.
 */
export const LIVE_TIMING: LiveTiming = { answerMs: 3000, waitMs: 1500 };
