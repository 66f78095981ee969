/**
 * `npm run lighthouse`: Lighthouse's four scores for each kind of public page on a slow phone (simulated), and what costs
 * points. Asserts nothing, because a busy machine is slower.
 */
import { parseArgs } from 'node:util';
import { removeDataDir, startServerProcess } from '../support/server-process.ts';
import { pagesOf } from './public-pages.ts';
import { auditPage, type PageAudit } from './lighthouse-page.ts';
import { startBrowser } from './debugged-browser.ts';
import { lines } from './table.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** Only addresses that contain this. */
    page: { type: 'string', default: '' },
    /** A running server to audit instead of a new one. */
    url: { type: 'string' },
  },
});

const WINDOWS =
  ' Its own windows take part of the machine: blocking times are steady with chromium-headless-shell alone (Debian has it as a package).';
const HEADINGS = ['', 'performance', 'accessibility', 'best practices', 'seo', 'FCP', 'LCP', 'TBT', 'CLS', 'kB'];

const server = values.url ? undefined : await startServerProcess();
const browser = await startBrowser();
console.log(`With ${browser.program}.${browser.hasWindows ? WINDOWS : ''}`);
try {
  const site = values.url ?? server?.url ?? '';
  const addresses = (await pagesOf(site)).filter((address) => address.includes(values.page));
  const audits: PageAudit[] = [];
  // The first page includes the browser's own start.
  if (addresses[0]) await auditPage({ url: site + addresses[0], port: browser.port, runs: 1 });
  for (const address of addresses) {
    const url = site + address;
    // Also renders it for the first time, which only the first visitor waits for.
    const { status } = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    if (status === 404) console.log(`${address} is not there yet`);
    else audits.push(await auditPage({ url, port: browser.port, runs: Number(values.runs) }));
  }
  const rows = audits.map(({ address, scores, figures }) => [address, ...scores, ...figures].map(String));
  for (const line of lines([HEADINGS, ...rows])) console.log(line);
  for (const { address, faults } of audits) {
    for (const fault of faults) console.log(`${address}  ${fault}`);
  }
} finally {
  await browser.stop();
  await server?.stop();
  if (server) removeDataDir(server.dataDir);
}
