/**
 * What a person types as the server's address → its origin, or undefined when it is none. `https` is meant unless
 * they say otherwise; plain `http` is taken for this computer only, since passwords travel over it.
 */
export function serverOrigin(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.username || url.password || !url.hostname) return undefined;
  if (url.protocol === 'https:') return url.origin;
  return url.protocol === 'http:' && isThisComputer(url.hostname) ? url.origin : undefined;
}

const isThisComputer = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
