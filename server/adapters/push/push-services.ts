/**
 * The push services of the browsers there are. The server sends nowhere else: an address comes from a member, and could
 * name anything inside our own network (decision 0261).
 */
const KNOWN = [
  // Chrome, Opera, Samsung Internet, Brave, Vivaldi
  /^https:\/\/fcm\.googleapis\.com$/,
  // Firefox
  /^https:\/\/(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  // Safari
  /^https:\/\/(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  // Edge
  /^https:\/\/[a-z0-9-]+\.notify\.windows\.com$/,
];

const LONGEST = 1000;

/** @param more origins that the settings name besides */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const url = endpoint.length <= LONGEST ? URL.parse(endpoint) : null;
  if (!url || url.username || url.password || url.hash) return false;
  return more.includes(url.origin) || KNOWN.some((service) => service.test(url.origin));
}
