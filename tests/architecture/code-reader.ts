import path from 'node:path';
import { parseSync } from 'vite';

/*
 * Reads from the syntax of source files what a function uses: functions of other files, calls, jobs and live events.
 */

/** The rooms whose functions a flow follows. It stops at the others (design system, rules, database, platform). */
export const ROOMS =
  /^(?:web\/(?:features|device|live|worker)|shared\/(?:api|admin)|server\/(?:features|app|jobs|live|media|mail|erasures)|desktop-admin)\//;
const ENDPOINTS = /^shared\/contracts\/endpoints\//;
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export interface Place {
  readonly file: string;
  /** `*` for a whole module, as with `import()`. */
  readonly name: string;
}
export const placeKey = ({ file, name }: Place): string => `${file}#${name}`;

export interface Module {
  readonly file: string;
  readonly text: string;
  /** Imported values, by their local names. */
  readonly imported: ReadonlyMap<string, Place>;
  readonly declared: ReadonlyMap<string, Node>;
  readonly types: ReadonlySet<string>;
  readonly passedOn: ReadonlyMap<string, Place>;
}

/** What a piece of code uses. */
export interface Found {
  readonly places: Map<string, Place>;
  /** Called through `Deps`, such as `media.keep`. */
  readonly injected: Map<string, { readonly part: string; readonly method: string }>;
  readonly endpoints: Map<string, Place>;
  readonly jobs: Set<string>;
  readonly events: Set<string>;
  /** Whether it makes the desktop page's calls: `/at/SERVER/api/…`. */
  isPageCall: boolean;
}

/** Follows functions through source files, given as texts by path. */
export class CodeReader {
  readonly #sources: ReadonlyMap<string, string>;
  readonly #modules = new Map<string, Module | undefined>();

  constructor(sources: ReadonlyMap<string, string>) {
    this.#sources = sources;
  }

  module(file: string): Module | undefined {
    if (!this.#modules.has(file)) {
      const text = this.#sources.get(file);
      this.#modules.set(file, text === undefined ? undefined : readModule(file, text));
    }
    return this.#modules.get(file);
  }

  /** Where something is declared, since a module may re-export it from another. */
  #declaring(place: Place): Place {
    const on = this.module(place.file)?.passedOn.get(place.name);
    return on ? this.#declaring(on) : place;
  }

  /** What the code of a symbol uses, directly and through other symbols of its file. */
  leadsTo(module: Module, name: string, isLeftOut: (name: string) => boolean = () => false): Found {
    const found: Found = {
      places: new Map(),
      injected: new Map(),
      endpoints: new Map(),
      jobs: new Set(),
      events: new Set(),
      isPageCall: false,
    };
    const start = nodeOf(module, name);
    if (!start) return found;
    const outer = module.declared.get(name.split('.')[0]!)!;
    const seen = new Set<Node>();

    const use = (place: Place, isCalled: boolean, isInFunction: boolean): void => {
      const target = this.#declaring(place);
      if (ENDPOINTS.test(target.file)) {
        // A list of calls, such as that of the outbox's kinds, makes none of them.
        if (isInFunction) found.endpoints.set(target.name, target);
      } else if (ROOMS.test(target.file) && target.file !== module.file) {
        const node = this.module(target.file)?.declared.get(target.name);
        if (isCalled || (node && holdsFunction(node))) found.places.set(placeKey(target), target);
      }
    };
    const visit = (value: unknown, isInFunction: boolean): void => {
      if (Array.isArray(value)) {
        for (const item of value) visit(item, isInFunction);
        return;
      }
      if (!isNode(value)) return;
      const node = value;
      if (/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return visit(node['expression'], isInFunction);
      if (node.type.startsWith('TS')) return;
      const isDeep = isInFunction || isFunction(node);
      if (node.type === 'ImportExpression') {
        const file = resolve(module.file, (node['source'] as Node)['value']);
        if (file && ROOMS.test(file)) found.places.set(`${file}#*`, { file, name: '*' });
        return;
      }
      if (node.type === 'CallExpression') recordCall(node);
      if (node.type === 'MemberExpression' || node.type === 'JSXMemberExpression') {
        const of = node['object'] as Node;
        const place = isName(of) ? module.imported.get(of['name'] as string) : undefined;
        if (place?.name === '*' && !node['computed']) {
          use({ file: place.file, name: (node['property'] as Node)['name'] as string }, true, isDeep);
          return;
        }
        if (place) use(place, true, isDeep);
        visit(of, isDeep);
        if (node['computed']) visit(node['property'], isDeep);
        return;
      }
      if (isName(node)) {
        visitName(node, isDeep);
        return;
      }
      for (const [key, child] of Object.entries(node)) {
        if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType') continue;
        // The key of `{ key: value }` is no reference.
        if (key === 'key' && !node['computed']) continue;
        if (key === 'callee' && isNode(child) && isName(child)) {
          const place = module.imported.get(child['name'] as string);
          if (place) use(place, true, isDeep);
        }
        if (key === 'name' && node.type.startsWith('JSX') && isNode(child) && isName(child)) {
          const place = module.imported.get(child['name'] as string);
          if (place && node.type === 'JSXOpeningElement') use(place, true, isDeep);
          if (node.type === 'JSXAttribute') continue;
        }
        visit(child, isDeep);
      }
    };
    const visitName = (node: Node, isInFunction: boolean): void => {
      const called = node['name'] as string;
      const place = module.imported.get(called);
      if (place) return use(place, false, isInFunction);
      const own = start === outer ? undefined : findInside(outer, called, true);
      const next = own ?? module.declared.get(called);
      if (!next || seen.has(next) || isLeftOut(called)) return;
      seen.add(next);
      visit(next, false);
    };
    const recordCall = (call: Node): void => {
      const callee = call['callee'] as Node;
      if (callee.type !== 'MemberExpression' || !module.file.startsWith('server/')) return;
      const of = callee['object'] as Node;
      const part = (of.type === 'MemberExpression' ? (of['property'] as Node)['name'] : of['name']) as
        | string
        | undefined;
      const method = (callee['property'] as Node)['name'] as string;
      if (part === 'jobs' && method === 'add') found.jobs.add(literalIn((call['arguments'] as Node[])[1]));
      else if (part === 'live' && method === 'emit') {
        for (const event of eventNames((call['arguments'] as Node[])[1])) found.events.add(event);
      } else if (part && part !== 'jobs' && part !== 'live') found.injected.set(`${part}.${method}`, { part, method });
    };
    seen.add(start);
    found.isPageCall = textOf(module, start).includes('`/at/');
    visit(start, false);
    return found;
  }
}

const isName = (node: Node): boolean => node.type === 'Identifier' || node.type === 'JSXIdentifier';
const isFunction = ({ type }: Node): boolean => /Function/.test(type);
export const textOf = ({ text }: Module, node: Node): string =>
  text.slice(node['start'] as number, node['end'] as number);

const literalIn = (node: Node | undefined): string => (node?.type === 'Literal' ? String(node['value']) : '?');

/** The names in `{ name: 'feed.post.created' }`. There can be two: `{ name: isNew ? … : … }`. */
function eventNames(node: Node | undefined): string[] {
  const property = (node?.['properties'] as Node[] | undefined)?.find(
    (one) => one.type === 'Property' && (one['key'] as Node)['name'] === 'name',
  );
  const literals: string[] = [];
  eachNode(property?.['value'], (one) => {
    if (one.type === 'Literal') literals.push(String(one['value']));
  });
  return literals;
}

function eachNode(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) eachNode(item, see);
  else if (isNode(value)) {
    see(value);
    for (const child of Object.values(value)) eachNode(child, see);
  }
}

function holdsFunction(node: Node): boolean {
  let holds = node.type === 'ClassDeclaration';
  eachNode(node, (one) => (holds ||= isFunction(one)));
  return holds;
}

/** The methods of the object that a function returns, as for the routes' handlers. */
export function returnedMethods(node: Node): string[] {
  const methods: string[] = [];
  eachNode(node, (one) => {
    const given = one.type === 'ReturnStatement' ? one['argument'] : isFunction(one) ? one['body'] : undefined;
    const object = isNode(given) && given.type === 'ParenthesizedExpression' ? given['expression'] : given;
    if (!isNode(object) || object.type !== 'ObjectExpression') return;
    for (const property of object['properties'] as Node[]) {
      const value = property['value'];
      if (isNode(value) && isFunction(value)) methods.push((property['key'] as Node)['name'] as string);
    }
  });
  return methods;
}

/** The declaration of a symbol, or of something inside one: `outer.inner`, `outer.work(kind)`. */
export function nodeOf(module: Module, symbol: string): Node | undefined {
  const [, outer = '', inner] = /^(\w+)(?:\.(.+))?$/.exec(symbol) ?? [];
  const node = module.declared.get(outer);
  return node && inner ? findInside(node, inner) : node;
}

export function findInside(node: Node, name: string, isVariable = false): Node | undefined {
  let found: Node | undefined;
  const kind = /^work\((.+)\)$/.exec(name)?.[1];
  eachNode(node, (one) => {
    if (found || one === node) return;
    const key = one['key'] ?? one['id'];
    if (kind !== undefined) {
      const [first, worker] = (one.type === 'CallExpression' ? one['arguments'] : []) as Node[];
      if (worker && literalIn(first) === kind) found = worker;
    } else if (!isNode(key) || (key['name'] !== name && key['name'] !== `#${name}`)) return;
    else if (one.type === 'VariableDeclarator' || one.type === 'FunctionDeclaration') found = one;
    else if (!isVariable && /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(one.type)) {
      const value = one['value'];
      if (isNode(value) && !value.type.startsWith('Assignment') && value !== key) found = value;
    }
  });
  return found;
}

function resolve(from: string, specifier: unknown): string | undefined {
  if (typeof specifier !== 'string') return undefined;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
}

function readModule(file: string, text: string): Module {
  const imported = new Map<string, Place>();
  const declared = new Map<string, Node>();
  const types = new Set<string>();
  const passedOn = new Map<string, Place>();
  const nameOf = (node: unknown): string => String((node as Node)['name'] ?? (node as Node)['value']);

  const declare = (node: Node): void => {
    if (node.type === 'VariableDeclaration') {
      for (const one of node['declarations'] as Node[]) {
        eachNode(one['id'], (id) => {
          if (id.type === 'Identifier') declared.set(nameOf(id), one);
        });
      }
    } else if (/^TS(?:Interface|TypeAlias)/.test(node.type)) types.add(nameOf(node['id']));
    else if (isNode(node['id'])) declared.set(nameOf(node['id']), node);
  };
  for (const node of parseSync(file, text).program.body as unknown as Node[]) {
    const source = resolve(file, (node['source'] as Node | null)?.['value']);
    const specifiers = (node['specifiers'] ?? []) as Node[];
    if (node.type === 'ImportDeclaration') {
      if (!source || node['importKind'] === 'type') continue;
      for (const one of specifiers) {
        if (one['importKind'] === 'type') continue;
        const name =
          one.type === 'ImportNamespaceSpecifier' ? '*' : one['imported'] ? nameOf(one['imported']) : 'default';
        imported.set(nameOf(one['local']), { file: source, name });
      }
    } else if (node.type.startsWith('Export')) {
      if (source) {
        for (const one of specifiers) {
          passedOn.set(nameOf(one['exported']), { file: source, name: nameOf(one['local']) });
        }
      } else if (isNode(node['declaration'])) declare(node['declaration']);
    } else declare(node);
  }
  return { file, text, imported, declared, types, passedOn };
}
