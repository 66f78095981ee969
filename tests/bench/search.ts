import { startCircle } from './circle.ts';
import { measureAll, type Target } from './measure.ts';
import { table } from './table.ts';

/** From words in nearly every post to words in none. */
const SEARCHES = {
  'a beginning in most posts': 'q=scho',
  'one letter': 'q=s',
  'a common word': 'q=school',
  'two words': 'q=open%20day',
  'a name': 'q=ottilie',
  'a word that nobody used': 'q=kingfisher',
  'one kind, a page of 20': 'q=school&kind=post',
};

/**
 * `npm run bench -- search`: the Circle's search, over HTTP, in realistic communities of these sizes. One request at a time, as
 * for somebody who types. The ratio is the speed compared with the first community.
 */
export async function benchSearch(sizes: readonly number[], atEnd: (work: () => unknown) => void): Promise<void> {
  const targets: Target[] = [];
  for (const posts of sizes) {
    const { url, headers } = await startCircle({ posts, against: undefined, atEnd });
    for (const [name, query] of Object.entries(SEARCHES)) {
      targets.push({
        name: `${name}, ${posts.toLocaleString('en-GB')} posts`,
        url: `${url}/api/search?${query}`,
        headers,
        against: posts === sizes[0] ? undefined : `${name}, ${sizes[0]?.toLocaleString('en-GB')} posts`,
      });
    }
  }
  for (const line of table(await measureAll(targets, { seconds: 2, rounds: 3, connections: 1 }))) console.log(line);
}
