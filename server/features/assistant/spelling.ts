/** The key words of questions, spelt correctly. Typos are corrected only towards these. */
const KEY_WORDS =
  `podcast podcasts podcasting testimonial testimonials photography photographer photographs photos pictures
  editing editor training workshop workshops marketing video videos price prices pricing cost costs charge charges episode episodes
  hosting monthly newsletter subscribe unsubscribe office offices booking appointment meeting calendar privacy cookies whatsapp
  account password community membership services service contact address located dollars pounds dirhams dubai london america
  emirates recording interview footage package discount setup much webinars templates reply respond`.split(/\s+/);

const KEYS = new Set(KEY_WORDS);
/** English words that look like a key word and mean something else. */
const WORDS_OF_THEIR_OWN = new Set(
  `rice slice tracking prize prized pride prices cast coast cot lost most post host hosts hosted raining draining straining meting melting eating cooking
  looking officer official circus mouth march such hunch chance change changes charged marked market markets marketed pound dollar photo
  picture edit edited interviews interviewed account accounts counted counter count county country servant serviced postcard
  pricey dressing addresses contract contracts contacts private pirate relay rely trading rating hoisting posting roasting
  round rounds sound sounds found bound bounds ground grounds pond ponds mounds hounds
  filled fills filling failed falling feeling killed rolled leaves leave leaving
  viola poured packages packaged discounts recoding local locate location locations vocal`.split(/\s+/),
);

/** Corrects up to two slips in a key word, one in a short one. Other words stay as they are. */
export function corrected(word: string): string {
  if (word.length < 4 || KEYS.has(word) || WORDS_OF_THEIR_OWN.has(word)) return word;
  const slips = word.length < 9 ? 1 : 2;
  let best = word;
  let fewest = slips + 1;
  for (const key of KEY_WORDS) {
    if (Math.abs(key.length - word.length) > slips || key.length < 4) continue;
    const distance = slipsBetween(word, key);
    if (distance < fewest) [best, fewest] = [key, distance];
  }
  return best;
}

/** Edits between two words: letters left out, added, changed or swapped (optimal string alignment). */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}

/** The closest listed word with the same first letter, if a typo away. Listed, key and short words stay as they are. */
export function nearestWord(word: string, others: ReadonlySet<string>): string {
  if (word.length < 6 || others.has(word) || KEYS.has(word) || WORDS_OF_THEIR_OWN.has(word)) return word;
  const slips = word.length < 9 ? 1 : 2;
  let best = word;
  let fewest = slips + 1;
  for (const other of others) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > slips) continue;
    const distance = slipsBetween(word, other);
    if (distance < fewest) [best, fewest] = [other, distance];
  }
  return best;
}
