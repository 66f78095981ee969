/*
 * How searches compare text. Queries and indexed text both go through these functions: on SQLite the database calls them
 * (`server/db/sqlite.ts`), PostgreSQL has them in its own language (`data/migrations/search-indexes.ts`), and
 * `server/db/text-search.test.ts` compares the two. A change here needs a migration that rebuilds the indexes.
 */

/** One word of a query. */
export interface SearchWord {
  /** Normalised, without joiners: “e-mail” is `email`, “1,200” is `1200`. */
  readonly text: string;
  /** Whether it also matches longer words that begin with it. */
  readonly prefix: boolean;
  /** Its parts, if something joins them: a text with all of them matches too. */
  readonly parts: readonly string[];
}

/** An index lookup: an entry, or a prefix. */
export interface SearchToken {
  readonly text: string;
  readonly prefix: boolean;
}

/** A range in a text, in UTF-16 units; the end is exclusive. */
export type Mark = readonly [start: number, end: number];

/** A text with its matches. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** The most words of a query that are used. */
const MOST_WORDS = 8;
/** The longest entry of an index. */
const MOST_LETTERS = 100;

/** Letters that Unicode does not decompose, and digits of other scripts, with their normal form. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' }),
  ...Object.entries({ ς: 'σ', ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ہ: 'ه', ھ: 'ه' }),
  ...['٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០'].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero.charCodeAt(0) + digit), String(digit)] as const),
  ),
]);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/** Accents, points and vowel signs that writers omit, and invisible characters. In other scripts marks change the word. */
const MARK = new RegExp(
  '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640' +
    '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u093c\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff' +
    '\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e' +
    '\\u2060-\\u206f\\ufeff]',
  'g',
);
/** All kinds of apostrophes; two in a row separate words. */
const APOSTROPHE = /[`´‘’‛′＇\u02b9-\u02bf\u05f3\u05f4]/g;
/** Spaces within a number. */
const NARROW_SPACE = /[\u00a0\u2009\u202f]/g;
/** What joins the parts of a word or a number. */
const JOINT = /['‐-]|\.(?=[0-9a-z]|[^\0-\u007f])|,(?=[0-9])/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words; matches may start anywhere. */
const SPACELESS =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u309a\u309d-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{323af}]+/gu;

const ENGLISH = /^[\0-_a-\u007f]*$/;
const folded = (text: string): string =>
  ENGLISH.test(text)
    ? text.toLowerCase()
    : text
        .replaceAll(APOSTROPHE, "'")
        .replaceAll(NARROW_SPACE, ',')
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(MARK, '')
        .replaceAll(LETTER, (letter) => LETTERS.get(letter)!);

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
const joined = (text: string): string => text.replaceAll(JOINT, '');

/** Normalises text: lower case without accents, with the parts of words joined. */
export const searchKey = (text: string): string => joined(folded(text));

/** The index entries of a text, without duplicates, separated by spaces. */
export function searchTokens(text: string): string {
  const key = folded(text);
  const tokens = new Set([...wordsOf(key), ...wordsOf(joined(key))].flatMap(tokensOf));
  return [...tokens].join(' ');
}

/** A word's entries: in scripts without spaces, every pair of characters, and the last one. */
function tokensOf(word: string): string[] {
  const tokens = wordsOf(word.replaceAll(SPACELESS, ' ')).map(cut);
  for (const [run] of word.matchAll(SPACELESS)) {
    const characters = Array.from(run);
    for (const [index, character] of characters.entries()) tokens.push(character + (characters[index + 1] ?? ''));
  }
  return tokens;
}

const cut = (word: string): string =>
  word.length > MOST_LETTERS ? Array.from(word).slice(0, MOST_LETTERS).join('') : word;

/** The words of a query. Everything else, including quotes and operators, only separates them. */
export function searchWords(query: string): SearchWord[] {
  const words = new Map<string, SearchWord>();
  for (const typed of folded(query).split(/\s+/)) {
    const whole = wordsOf(joined(typed));
    const parts = wordsOf(typed);
    const isJoined = whole.length === 1 && parts.length > 1;
    for (const text of whole) words.set(text, { text, prefix: text.length > 1, parts: isJoined ? parts : [] });
  }
  return [...words.values()].slice(0, MOST_WORDS);
}

/** The lookups that find a word: all entries of one of these lists. */
export function tokensToFind({ text, prefix, parts }: SearchWord): SearchToken[][] {
  const whole = tokensToFindIn(text, prefix);
  if (parts.length === 0) return [whole];
  return [whole, parts.flatMap((part) => tokensToFindIn(part, prefix && part.length > 1))];
}

function tokensToFindIn(word: string, prefix: boolean): SearchToken[] {
  const tokens = wordsOf(word.replaceAll(SPACELESS, ' ')).map((text) => ({ text: cut(text), prefix }));
  for (const [run] of word.matchAll(SPACELESS)) {
    const characters = Array.from(run);
    if (characters.length === 1) tokens.push({ text: run, prefix: true });
    for (const [index, character] of characters.slice(0, -1).entries()) {
      tokens.push({ text: character + characters[index + 1]!, prefix: false });
    }
  }
  return tokens;
}

/** Words with their joiners, in a text as written. */
const COMPOUND = /[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}\p{Cf}'`´‘’‛′＇‐‑.,\u00a0\u2009\u202f-]*[\p{L}\p{N}\p{M}])?/gu;

/** Where a text contains one of the words, in order. */
export function marksIn(text: string, words: readonly SearchWord[]): Mark[] {
  if (words.length === 0) return [];
  const marks: Mark[] = [];
  for (const { 0: compound, index } of text.matchAll(COMPOUND)) marks.push(...marksInCompound(compound, index, words));
  return marks;
}

function marksInCompound(compound: string, at: number, words: readonly SearchWord[]): Mark[] {
  const isWhole = wordsOf(searchKey(compound)).length === 1;
  const pieces: Mark[] = isWhole ? [[0, compound.length]] : [];
  if (!isWhole || /[^\p{L}\p{N}\p{M}]/u.test(compound)) {
    for (const part of compound.matchAll(WORD)) pieces.push([part.index, part.index + part[0].length]);
  }
  const found: Mark[] = [];
  for (const [from, to] of pieces) {
    if (found.some(([, end]) => end > from)) continue;
    const piece = compound.slice(from, to);
    for (const [start, end] of marksInPiece(piece, words)) found.push([from + start, from + end]);
  }
  return found.map(([from, to]) => [at + from, at + to]);
}

function marksInPiece(piece: string, words: readonly SearchWord[]): Mark[] {
  const key = searchKey(piece);
  const isIn = (text: string, prefix: boolean) => (prefix ? key.startsWith(text) : key === text);
  const isFound = words.some(
    ({ text, prefix, parts }) => isIn(text, prefix) || parts.some((part) => isIn(part, prefix && part.length > 1)),
  );
  if (key.search(SPACELESS) === -1) return isFound ? [[0, piece.length]] : [];
  return marksWithoutSpaces(piece, words);
}

/** Matches inside text of a script without spaces, as long as the query's words. */
function marksWithoutSpaces(piece: string, words: readonly SearchWord[]): Mark[] {
  let key = '';
  /** The original position of each unit of `key`. */
  const origin: number[] = [];
  let offset = 0;
  for (const character of piece) {
    const part = searchKey(character);
    for (let unit = 0; unit < part.length; unit++) origin.push(offset);
    key += part;
    offset += character.length;
  }
  const marks: Mark[] = [];
  for (let from = 0; from < key.length;) {
    const longest = Math.max(0, ...words.map(({ text }) => (key.startsWith(text, from) ? text.length : 0)));
    if (longest > 0) marks.push([origin[from]!, origin[from + longest] ?? piece.length]);
    from += Math.max(1, longest);
  }
  return marks;
}

/** A text on one line with its matches; a long one is cut to about `length`, around the first match. */
export function markedExcerpt(text: string, words: readonly SearchWord[], length = 160): MarkedText {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const [first] = marksIn(line, words);
  const start = wordStart(line, Math.max(0, (first?.[0] ?? 0) - Math.floor(length / 3)));
  const end = wordEnd(line, start + length);
  const shown = `${start > 0 ? '…' : ''}${end < line.length ? cutOff(line.slice(start, end)) : line.slice(start)}`;
  return { text: shown, marks: marksIn(shown, words) };
}

/** Adds an ellipsis where a text is cut: none after the end of a sentence, and without punctuation before it. */
const cutOff = (part: string): string =>
  /[.!?…。！？؟।][’'"”»）」)\]]*$/.test(part) ? part : `${part.replace(/[\s,;:–—、，،-]+$/, '')}…`;

/** How far to look for a space; scripts without spaces have none. */
const WORD_LENGTH = 40;

/** Not inside a word or a character. */
function wordStart(line: string, at: number): number {
  if (at === 0) return 0;
  const space = line.lastIndexOf(' ', at);
  return space > at - WORD_LENGTH ? space + 1 : characterStart(line, at);
}
function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const space = line.lastIndexOf(' ', at);
  return space > at - WORD_LENGTH ? space : characterStart(line, at);
}

/** The start of the character at `at`; emoji and letters with marks have several units. */
function characterStart(line: string, at: number): number {
  const from = Math.max(0, at - WORD_LENGTH);
  const segments = new Intl.Segmenter().segment(line.slice(from, at + WORD_LENGTH));
  return from + (segments.containing(at - from)?.index ?? at - from);
}
