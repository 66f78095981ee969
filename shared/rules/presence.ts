/** Active within this time counts as online, in milliseconds. */
const ONLINE_FOR = 5 * 60_000;

/** "Online now" is shown when it is true: active in the last five minutes. `lastActiveAt` is ISO 8601 or null. */
export const isOnline = (lastActiveAt: string | null, now: number): boolean =>
  lastActiveAt !== null && now - Date.parse(lastActiveAt) < ONLINE_FOR;
