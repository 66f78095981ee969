/** A rule of a style sheet, or one that is about others, such as `@media`. */
interface Rule {
  /** The selector, or the at-rule's words. */
  readonly head: string;
  /** For a style rule the classes of each of its selectors: one of them has to find all of its own on a page. */
  readonly classes: readonly (readonly string[])[];
  /** What stands in the braces, as it is; none for a statement. */
  readonly body?: string;
  /** The rules inside, for one that only says when they hold. */
  readonly rules?: readonly Rule[];
}

/** A style sheet, read once. */
export type StyleSheet = readonly Rule[];

/** At-rules that have other rules inside, of which a page may need some. */
const GROUP = /^@(?:media|layer|supports|container)\b/;

/**
 * Reads a style sheet.
 * @param css as the build makes it: without comments but for the one at its beginning
 */
export function readStyleSheet(css: string): StyleSheet {
  const rules: Rule[] = [];
  const text = css.replace(/^\/\*.*?\*\//s, '');
  let at = 0;
  while (at < text.length) {
    const headEnd = endOf(text, at, '{;');
    const head = text.slice(at, headEnd).trim();
    const end = text[headEnd] === '{' ? endOf(text, headEnd + 1, '}') : headEnd;
    if (head) rules.push(ruleOf(head, text[headEnd] === '{' ? text.slice(headEnd + 1, end) : undefined));
    at = end + 1;
  }
  return rules;
}

function ruleOf(head: string, body: string | undefined): Rule {
  if (body === undefined) return { head, classes: [] };
  if (GROUP.test(head)) return { head, classes: [], rules: readStyleSheet(body) };
  return { head, body, classes: head.startsWith('@') ? [] : selectorsIn(head).map(classesOf) };
}

/** Where one of the characters comes next, outside of brackets and strings. */
function endOf(text: string, from: number, characters: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (depth === 0 && characters.includes(character)) return at;
    if (character === '\\') at++;
    else if (character === '"' || character === "'") at = endOfString(text, at);
    else if ('{(['.includes(character)) depth++;
    else if ('})]'.includes(character)) depth--;
  }
  return text.length;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[from]) return at;
  }
  return text.length;
}

function selectorsIn(head: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < head.length;) {
    const end = endOf(head, at, ',');
    found.push(head.slice(at, end));
    at = end + 1;
  }
  return found;
}

/** The classes without which a selector means nothing; of those in a choice, or that must not be there, none is. */
function classesOf(selector: string): string[] {
  const certain = selector
    .replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/:(?:is|where|has)\([^)]*,[^)]*\)/g, '');
  return [...certain.matchAll(CLASS)].map(([, name = '']) => name.replace(ESCAPE, withoutEscape));
}

/** Names hold letters of every script, and whatever is escaped: by a backslash, or by one and the number of the character. */
const CLASS = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|(.))/gi;

const withoutEscape = (_: string, code: string | undefined, character: string | undefined): string =>
  code === undefined ? (character ?? '') : String.fromCodePoint(Number.parseInt(code, 16));

/** Classes that scripts of documents put into a page (`web/app/alive.ts`). */
const SCRIPTED = ['note'];

/** A face that comes as a file, where a look-alike is a font that the device has. */
const isFaceFile = ({ head, body = '' }: Rule): boolean => head === '@font-face' && body.includes('url(');

/**
 * The rules that a page needs, in their order: those whose classes are in it, whatever its elements' states and the window
 * are, and all that name no class. The faces come before all others, in a rule that holds where no script runs: a first visit
 * fetches them later (`web/document/faces.ts`), and any other one changes the rule so that it holds (`EARLY_THEME`).
 * @param markup the page's elements
 */
export function stylesFor(sheets: readonly StyleSheet[], markup: string): string {
  const classes = new Set(SCRIPTED);
  for (const [, list = ''] of markup.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of unescaped(list).split(/\s+/)) classes.add(name);
  }
  const rules = sheets.flat();
  const faces = { head: '@media (scripting:none)', classes: [], rules: rules.filter(isFaceFile) };
  return withoutUnused(textOf([faces, ...rules.filter((rule) => !isFaceFile(rule))], classes));
}

/** Tailwind's inner values, as it registers each of them and, for browsers that cannot, gives them a first value. */
const REGISTERED = /@property (--tw-[\w-]+)\{[^}]*\}/g;
const FIRST_VALUES = /(?<=@layer properties\{)[^{]*\{[^{]*\{[^}]*\}\}/;

/** Leaves out those of them that no rule reads or sets. */
function withoutUnused(text: string): string {
  const rules = text.replace(REGISTERED, '').replace(FIRST_VALUES, '');
  const used = new Set(rules.match(/--tw-[\w-]+/g));
  return text
    .replace(REGISTERED, (rule, name: string) => (used.has(name) ? rule : ''))
    .replace(FIRST_VALUES, (group) =>
      group.replace(/(--tw-[\w-]+):[^;}]*;?/g, (value, name: string) => (used.has(name) ? value : '')),
    );
}

function textOf(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if (rule.rules) {
        const inner = textOf(rule.rules, classes);
        return inner && `${rule.head}{${inner}}`;
      }
      if (rule.body === undefined) return `${rule.head};`;
      const isWanted =
        rule.classes.length === 0 || rule.classes.some((names) => names.every((name) => classes.has(name)));
      return isWanted ? `${rule.head}{${rule.body}}` : '';
    })
    .join('');
}

/** As React and `escapeHtml` write attributes. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
