/**
 * `npm run bench`: measures the production server and prints speeds and ratios. Compare only ratios within one run, because
 * machines differ. `guard`, `full-disk`, `move`, `digests`, `analytics` and `inbox` end with 1 if a bound is broken; the others
 * assert nothing. With a name after it, it measures one thing:
 *
 * - `analytics`: the console's analytics of a million page views
 * - `desktop`: the time from a visitor's message to the desktop's notification
 * - `digests`: the digests of ten thousand members
 * - `engines`: the same calls on SQLite, and on PostgreSQL with one process and with three
 * - `feed-scale`: the feed at a thousand and at a million posts
 * - `full-disk`: a server whose disk is full
 * - `guard`: whether one client can slow the site down for others
 * - `hostile`: uploads of hostile files
 * - `inbox`: an inbox with ten thousand conversations
 * - `live`: the event stream with a thousand listeners
 * - `move`: moving a large community to PostgreSQL and back, killed `--kills` times on the way
 * - `offline`: a cold start without a network, and the service worker's cost for a first visit
 * - `scroll`: scrolling through a thousand posts
 * - `search`: the Circle's search, at the sizes of `--posts`
 * - `server`: the server's figures with their bounds, compared with hand-written servers
 * - `slow-circle`: the Circle at 400 kbit/s, and without a network
 * - `slow-line`: public pages at 400 kbit/s
 */
import { parseArgs } from 'node:util';
import { startCircle } from './circle.ts';
import { benchDesktop } from './desktop.ts';
import { benchDigests } from './digests.ts';
import { benchEngines } from './engines.ts';
import { benchFeedScale } from './feed-scale.ts';
import { benchAnalytics } from './analytics.ts';
import { benchFullDisk } from './full-disk.ts';
import { benchGuard } from './guard.ts';
import { benchHostile } from './hostile.ts';
import { benchInbox } from './inbox.ts';
import { benchLive } from './live.ts';
import { benchMembers } from './members.ts';
import { measureAll, type Target } from './measure.ts';
import { benchMove } from './move.ts';
import { benchOffline } from './offline.ts';
import { benchScroll } from './scroll.ts';
import { benchSlowCircle } from './slow-circle.ts';
import { benchSlowLine } from './slow-line.ts';
import { benchServer } from './server.ts';
import { benchSearch } from './search.ts';
import { publicTargets } from './public-pages.ts';
import { table } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Sizes of the Circle; 1,000,000 takes minutes to write. */
    posts: { type: 'string', default: '1000,100000' },
    /** Measures the members' list and map with this many members instead. */
    members: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    /** The number of streams that `live` opens. */
    streams: { type: 'string', default: '1000' },
    /** How often `move` is killed in each direction. */
    kills: { type: 'string', default: '10' },
  },
});

const endings: (() => unknown)[] = [];
const atEnd = (work: () => unknown): void => void endings.unshift(work);
const settings = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
};
try {
  if (positionals[0] === 'digests') await benchDigests(Number(values.members ?? 10_000), atEnd);
  else if (positionals[0] === 'move') {
    await benchMove({
      members: Number(values.members ?? 10_000),
      posts: positionals[1] ? Number(positionals[1]) : 200_000,
      kills: Number(values.kills),
      atEnd,
    });
  } else if (values.members) await benchMembers(Number(values.members), atEnd);
  else await benchSite();
} finally {
  for (const end of endings) await end();
}

async function benchEverything(): Promise<void> {
  const targets: Target[] = [];
  let site = '';
  for (const posts of values.posts.split(',').map(Number)) {
    console.log(`Writing a Circle of ${posts.toLocaleString('en-GB')} posts …`);
    const circle = await startCircle({ posts, against: targets[0]?.name, atEnd });
    targets.push(...circle.targets);
    site ||= circle.url;
  }
  targets.push(...(await publicTargets(site, atEnd)));

  console.log(`Measuring ${targets.length} targets, ${settings.rounds} times ${settings.seconds} s each …\n`);
  for (const line of table(await measureAll(targets, settings))) console.log(line);
}

async function benchSite(): Promise<void> {
  if (positionals[0] === 'desktop') await benchDesktop();
  else if (positionals[0] === 'hostile') await benchHostile();
  else if (positionals[0] === 'full-disk') await benchFullDisk(atEnd);
  else if (positionals[0] === 'analytics') await benchAnalytics(atEnd);
  else if (positionals[0] === 'inbox') await benchInbox(atEnd);
  else if (positionals[0] === 'guard') await benchGuard({ ...settings, atEnd });
  else if (positionals[0] === 'server') await benchServer(settings, atEnd);
  else if (positionals[0] === 'offline') await benchOffline(Number(values.rounds), atEnd);
  else if (positionals[0] === 'scroll') await benchScroll(atEnd);
  else if (positionals[0] === 'slow-circle') await benchSlowCircle(atEnd);
  else if (positionals[0] === 'slow-line') await benchSlowLine(atEnd);
  else if (positionals[0] === 'feed-scale') await benchFeedScale(atEnd);
  else if (positionals[0] === 'engines') await benchEngines(settings.seconds, settings.rounds, atEnd);
  else if (positionals[0] === 'search') await benchSearch(values.posts.split(',').map(Number), atEnd);
  else if (positionals[0] === 'live')
    await benchLive({ streams: Number(values.streams), seconds: settings.seconds, atEnd });
  else await benchEverything();
}
