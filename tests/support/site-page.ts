import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];
/** Text to look for: the whole text, or a pattern within it. */
export type Words = string | RegExp;
type Attributes = Readonly<Record<string, Words>>;

const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;
const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
const isElement = (node: Node): node is Element => 'tagName' in node;
const matches = (text: string, wanted: Words): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);
const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const isTag =
  (...names: string[]) =>
  ({ tagName }: Element): boolean =>
    names.includes(tagName);
const isInput =
  (...types: string[]) =>
  (element: Element): boolean =>
    element.tagName === 'input' && types.includes(attributeOf(element, 'type') ?? 'text');
const isHeaderCell = (scope: RegExp) => (element: Element) =>
  element.tagName === 'th' && scope.test(attributeOf(element, 'scope') ?? '');

/** Elements with an implicit role, as far as the pages use them. */
const ROLES = {
  alert: () => false,
  article: isTag('article'),
  banner: isTag('header'),
  button: (element: Element) => element.tagName === 'button' || isInput('submit', 'button')(element),
  cell: isTag('td'),
  columnheader: isHeaderCell(/^col/),
  complementary: isTag('aside'),
  contentinfo: isTag('footer'),
  heading: isTag('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  img: (element: Element) => element.tagName === 'img' && attributeOf(element, 'alt') !== '',
  link: (element: Element) => element.tagName === 'a' && attributeOf(element, 'href') !== undefined,
  listitem: isTag('li'),
  main: isTag('main'),
  navigation: isTag('nav'),
  region: isTag('section'),
  row: isTag('tr'),
  rowheader: isHeaderCell(/^row/),
  searchbox: isInput('search'),
  table: isTag('table'),
  textbox: (element: Element) => element.tagName === 'textarea' || isInput('text', 'email', 'tel', 'url')(element),
} satisfies Record<string, (element: Element) => boolean>;
export type Role = keyof typeof ROLES;

const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);
/** Elements whose content is not visible. */
const UNREAD = new Set(['script', 'style', 'template', 'head']);

function hasRole(element: Element, role: Role): boolean {
  const own = attributeOf(element, 'role');
  return own === undefined ? ROLES[role](element) : own === role;
}

/** An element of a page, with its content. Elements hidden without a script are found by id or tag only. */
export class Part {
  readonly element: Element;
  /** The fragment of the address: it alone shows a confirmation. */
  readonly #target: string;
  readonly #root: Part | undefined;

  constructor(element: Element, target: string, root?: Part) {
    this.element = element;
    this.#target = target;
    this.#root = root;
  }

  get tag(): string {
    return this.element.tagName;
  }

  get text(): string {
    return squeezed(this.#textOf(this.element));
  }

  /** The content of a script or style. */
  get code(): string {
    return childrenOf(this.element).map(textIn).join('');
  }

  attribute(name: string): string | undefined {
    return attributeOf(this.element, name);
  }

  /** The accessible name. */
  get name(): string {
    const labelledBy = this.attribute('aria-labelledby');
    if (labelledBy !== undefined) return this.#textAt(labelledBy);
    const own = this.attribute('aria-label') ?? this.attribute('alt');
    if (own !== undefined) return own;
    if (['input', 'select', 'textarea'].includes(this.tag)) return this.#label;
    return squeezed(this.#textOf(this.element, true));
  }

  /** The accessible description, such as the text beside a field. */
  get description(): string {
    return this.#textAt(this.attribute('aria-describedby') ?? '');
  }

  /** The value of a field. */
  get value(): string {
    if (this.tag === 'textarea') return this.code;
    if (this.tag !== 'select') return this.attribute('value') ?? '';
    const options = this.tags('option');
    const chosen = options.find((option) => option.attribute('selected') !== undefined) ?? options[0];
    return chosen?.attribute('value') ?? chosen?.text ?? '';
  }

  /** All visible elements with a role, in order. @param words the name, or for articles and list items the text */
  all(role: Role, words?: Words): Part[] {
    const found = this.#within((element) => hasRole(element, role), true);
    const named = role === 'region' ? found.filter(({ name }) => name !== '') : found;
    const wordsOf = (part: Part) => (role === 'listitem' || role === 'article' ? part.text : part.name);
    return words === undefined ? named : named.filter((part) => matches(wordsOf(part), words));
  }

  /** The only one with a role and name. @throws when there is none, or more than one */
  one(role: Role, words?: Words): Part {
    const found = this.all(role, words);
    const [only] = found;
    if (only && found.length === 1) return only;
    const names = this.all(role).map(({ name }) => name);
    throw new Error(`${found.length} of ${role} ${String(words)}; there are: ${names.join(' | ')}`);
  }

  /** The names of all visible elements with a role. */
  names(role: Role): string[] {
    return this.all(role).map(({ name }) => name);
  }

  /** Elements by tag and attributes, also invisible ones. */
  tags(tag: string, attributes: Attributes = {}): Part[] {
    return this.#within(
      (element) =>
        element.tagName === tag &&
        Object.entries(attributes).every(([name, wanted]) => {
          const value = attributeOf(element, name);
          return value !== undefined && matches(value, wanted);
        }),
      false,
    );
  }

  /** @throws when no element has the id */
  byId(id: string): Part {
    const [found] = this.#within((element) => attributeOf(element, 'id') === id, false);
    if (!found) throw new Error(`Nothing has the id ${id}`);
    return found;
  }

  /** Whether an element with the id exists and is visible. */
  shows(id: string): boolean {
    return this.#within((element) => attributeOf(element, 'id') === id, true).length > 0;
  }

  /** Whether this is the whole text of one of the visible elements. */
  says(words: Words): boolean {
    return this.#within((element) => !UNREAD.has(element.tagName), true).some((part) => matches(part.text, words));
  }

  /** The field with a label. @throws when there is none, or more than one */
  field(label: Words): Part {
    const found = this.#within((element) => ['input', 'select', 'textarea'].includes(element.tagName), true).filter(
      (part) => part.attribute('type') !== 'hidden' && matches(part.name, label),
    );
    const [only] = found;
    if (only && found.length === 1) return only;
    throw new Error(`${found.length} fields ${String(label)}`);
  }

  /** The controls that a form sends, visible or not. */
  get controls(): Part[] {
    return this.#within((element) => CONTROLS.has(element.tagName), false);
  }

  /** The nearest matching ancestor, itself included. */
  closest(tag: string): Part | undefined {
    for (let node: Node | null = this.element; node && isElement(node); node = node.parentNode) {
      if (node.tagName === tag) return this.#part(node);
    }
    return undefined;
  }

  get #label(): string {
    const around = this.closest('label');
    const labels = around ? [around] : this.#whole.tags('label', { for: this.attribute('id') ?? '' });
    return squeezed(labels.map(({ text }) => text).join(' '));
  }

  #textAt(ids: string): string {
    const named = ids.split(' ').filter(Boolean);
    return squeezed(named.map((id) => this.#whole.byId(id).text).join(' '));
  }

  get #whole(): Part {
    return this.#root ?? this;
  }

  #part(element: Element): Part {
    return new Part(element, this.#target, this.#whole);
  }

  #within(isWanted: (element: Element) => boolean, onlyShown: boolean): Part[] {
    const found: Part[] = [];
    const visit = (node: Node): void => {
      for (const child of childrenOf(node)) {
        if (!isElement(child)) continue;
        if (onlyShown && (this.#isHidden(child) || attributeOf(child, 'aria-hidden') === 'true')) continue;
        if (isWanted(child)) found.push(this.#part(child));
        visit(child);
      }
    };
    visit(this.element);
    return found;
  }

  #textOf(node: Node, asName = false): string {
    return childrenOf(node)
      .map((child) => {
        if (!isElement(child)) return textIn(child);
        if (UNREAD.has(child.tagName) || this.#isHidden(child)) return '';
        if (asName && attributeOf(child, 'aria-hidden') === 'true') return '';
        if (asName && child.tagName === 'img') return attributeOf(child, 'alt') ?? '';
        return this.#textOf(child, asName);
      })
      .join('');
  }

  /** As in browsers, and as base.css shows confirmations: by the address, in place of their form. */
  #isHidden(element: Element): boolean {
    const has = (name: string) => attributeOf(element, name) !== undefined;
    if (has('data-confirmation')) return !this.#isTarget(element);
    if (has('hidden') || has('popover') || (element.tagName === 'dialog' && !has('open'))) return true;
    const { parentNode } = element;
    if (!parentNode || !isElement(parentNode) || element.tagName === 'noscript') return false;
    if (!/(?:^|\s)confirmable(?:\s|$)/.test(attributeOf(parentNode, 'class') ?? '')) return false;
    const beside = childrenOf(parentNode).flatMap((child) =>
      isElement(child) && child.tagName === 'noscript' ? childrenOf(child) : [child],
    );
    return beside.some((other) => isElement(other) && this.#isTarget(other));
  }

  #isTarget(element: Element): boolean {
    return (
      attributeOf(element, 'data-confirmation') !== undefined &&
      this.#target !== '' &&
      attributeOf(element, 'id') === this.#target
    );
  }
}

const textIn = (node: Node): string =>
  node.nodeName === '#text' ? (node as DefaultTreeAdapterMap['textNode']).value : '';

/** Parses a document like a browser without a script. */
export function readPage(html: string): Element {
  const root = parse(html, { scriptingEnabled: false }).childNodes.find(isElement);
  if (!root) throw new Error('No document');
  return root;
}
