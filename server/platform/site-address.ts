import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { type Config, urlHost } from './config.ts';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Whether the server listens on all of the machine's addresses, so that the one it listens on is not a usable link. */
export const listensEverywhere = ({ host }: Pick<Config, 'host'>): boolean => EVERYWHERE.has(host);

/**
 * The site's address, for links in mails, the sitemap and Open Graph: as configured, else where it listens. A server
 * that listens everywhere uses the machine's first external address.
 */
export function siteAddress(
  config: Pick<Config, 'host' | 'publicUrl'>,
  port: number,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string {
  if (config.publicUrl) return config.publicUrl;
  const host = listensEverywhere(config) ? firstAddress(interfaces) : config.host;
  return `http://${urlHost(host)}:${port}`;
}

function firstAddress(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string {
  const known = Object.values(interfaces).flatMap((list) => list ?? []);
  // Link-local addresses (fe80::…) need the name of an interface.
  const others = known.filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address));
  return (others.find(({ family }) => family === 'IPv4') ?? others[0])?.address ?? '127.0.0.1';
}

/** Startup warnings about settings that are allowed but rarely intended. */
export function settingWarnings(
  config: Pick<Config, 'rateLimit' | 'publicUrl' | 'trustProxy' | 'postgres' | 'smtpUrl'>,
): string[] {
  const warnings: string[] = [];
  if (!config.rateLimit) warnings.push('RATE_LIMIT=off: rate limits are off. Use this for load tests only.');
  if (config.postgres && !config.smtpUrl) {
    warnings.push('SMTP_URL is not set: emails stay in the outbox folder of the machine that wrote them.');
  }
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === 0) {
    warnings.push(
      'PUBLIC_URL is https but TRUST_PROXY is 0: all visitors look like the proxy in front and share its rate limits. ' +
        'Set TRUST_PROXY to the number of proxies.',
    );
  }
  return warnings;
}
