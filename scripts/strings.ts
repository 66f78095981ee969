import { parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A displayed text and its place. `{…}` stands for inserted values. */
export interface ShownString {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Screens by folder. The first match counts. */
const PLACES: [name: string, pattern: RegExp][] = [
  ['Mails', /^server\/mail\/|-mails?\.ts$|^server\/features\/.*\/mails?\//],
  ['Console', /^shared\/admin\/|^web\/console|^shared\/rules\/console/],
  ['Desktop app', /^desktop-admin\//],
  ['Assistant', /^data\/content\/(?:answers|assistant)/],
  ['Content of the public site', /^data\/content\//],
  ['Circle and public screens', /^web\//],
  ['Shared parts', /^shared\/(?:ui|api|rules)\//],
  ['API', /^shared\/contracts\//],
  ['Commands', /^server\/cli\/|^scripts\//],
  ['Server', /^server\//],
];

/** JSX attributes with values that are not displayed. */
const UNREAD_ATTRIBUTES =
  /^(?:class(?:Name)?|[a-z]*ClassName|style|id|key|href|to|src|type|name|role|d|viewBox|rel|target|data-.*)$/;

/** Calls with texts that are not displayed: classes, statements, addresses, selectors. */
const UNREAD_CALLS =
  /^(?:sql|cx|clsx|cn|css|fetch|querySelector(?:All)?|getElementById|prepare|exec|matchMedia|addEventListener)$/;

/** The name of a called function: `b` of `a.b()`. */
function calledName(callee: Node | undefined): string {
  if (callee?.type === 'Identifier') return String(callee.name);
  if (callee?.type === 'MemberExpression') return calledName(callee.property as Node);
  return '';
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Reads the displayed texts of a source file: text in JSX, and every other string that looks like words. Leaves out
 * classes, SQL, addresses, keys and comments.
 */
export function readStrings({ file, text }: SourceFile): ShownString[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const strings: ShownString[] = [];
  const unread = new Set<number>();
  const skip = (node: unknown): void => {
    const { start, end } = node as Node;
    for (let at = start; at < end; at++) unread.add(at);
  };
  const add = (start: number, words: string): void => {
    const shown = words.replaceAll(/\s+/g, ' ').trim();
    if (unread.has(start) || !isReadable(shown)) return;
    strings.push({ file, line: text.slice(0, start).split('\n').length, text: shown });
  };
  const joinChildren = (children: readonly Node[]): void => {
    const first = children.find((child) => child.type === 'JSXText' && String(child.value).trim() !== '');
    if (!first) return;
    const parts = children.map((child) => {
      if (child.type === 'JSXText') return String(child.value);
      if (child.type !== 'JSXExpressionContainer') return ` <…> `;
      const expression = child.expression as Node;
      return expression.type === 'Literal' ? String(expression.value) : '{…}';
    });
    add(first.start + String(first.value).search(/\S/), parts.join('').replaceAll(/^(?:\s|<…>)+|(?:\s|<…>)+$/g, ''));
  };
  new Visitor({
    ImportDeclaration: ({ source }) => skip(source),
    ExportNamedDeclaration: ({ source }) => source && skip(source),
    ExportAllDeclaration: ({ source }) => skip(source),
    ImportExpression: ({ source }) => skip(source),
    TSLiteralType: skip,
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (UNREAD_ATTRIBUTES.test(name) && node.value) skip(node.value);
    },
    CallExpression(node) {
      if (UNREAD_CALLS.test(calledName(node.callee as unknown as Node))) node.arguments.forEach(skip);
    },
    TaggedTemplateExpression(node) {
      if (UNREAD_CALLS.test(calledName(node.tag as unknown as Node))) skip(node.quasi);
    },
    JSXElement: ({ children }) => joinChildren(children as unknown as Node[]),
    JSXFragment: ({ children }) => joinChildren(children as unknown as Node[]),
    Literal({ value, start }) {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral({ quasis, start }) {
      add(start, quasis.map(({ value }) => value.cooked ?? '').join('{…}'));
    },
  }).visit(program);
  return strings.toSorted((a, b) => a.line - b.line);
}

/** Whether it looks like words: at least two, or one with a capital. */
function isReadable(text: string): boolean {
  const words = text.replaceAll('{…}', ' ');
  // The assistant's patterns, and names in SQL.
  if (/\w[|]\w/.test(words) || /^[a-z_]+ as \w+$/.test(words)) return false;
  if (!/\p{L}{2}/u.test(words) || /^[\w./#:@-]*[/#@_.:][\w./#:@-]*$/.test(words)) return false;
  // Lists of classes have no capitals and no sentence ends, but dashes, colons or brackets.
  if (/^[a-z0-9[\]()/:.,%&>*_\s-]+$/.test(words) && /(?:^|\s)[a-z]+[-:[][\w[]/.test(words)) return false;
  return /\p{L}+['’]?\p{L}*[\s,]+\p{L}+/u.test(words) || /^\p{Lu}\p{Ll}+[.…!?:]?$/u.test(words.trim());
}

/** Writes texts as a document: by place, then by file, each with its line. */
export const writeCatalogue = (strings: readonly ShownString[]): string =>
  `# What people read\n\n${strings.length} texts. Written by \`npm run strings\`.\n\n` +
  byPlace(strings, ({ line, text }) => `- ${line}: ${text}`);

/** Writes the texts that were removed (`−`) and added (`+`), by place, then by file. Moved texts are left out. */
export function writeChanges(before: readonly ShownString[], now: readonly ShownString[]): string {
  const [known, shown] = [before, now].map((strings) => new Set(strings.map(({ text }) => text)));
  const removed = before.filter(({ text }) => !shown!.has(text)).map((string) => ({ ...string, sign: '−' }));
  const added = now.filter(({ text }) => !known!.has(text)).map((string) => ({ ...string, sign: '+' }));
  return (
    `${removed.length} texts removed, ${added.length} added, ${now.length} in all.\n\n` +
    byPlace([...removed, ...added], ({ sign, text }) => `${sign} ${text}`)
  );
}

function byPlace<Text extends ShownString>(strings: readonly Text[], write: (string: Text) => string): string {
  const sections = PLACES.map(([name]) => {
    const inPlace = strings.filter(({ file }) => PLACES.find(([, pattern]) => pattern.test(file))?.[0] === name);
    const files = Map.groupBy(inPlace, ({ file }) => file);
    const lines = [...files].map(([file, texts]) => `### ${file}\n\n${texts.map(write).join('\n')}\n`);
    return lines.length > 0 ? `## ${name}\n\n${lines.join('\n')}` : '';
  });
  return sections.filter(Boolean).join('\n');
}
