import { parseSync, Visitor, type ESTree } from 'vite';

/** What the architecture tests need to know about a source file. Read from its syntax, so comments and strings do not count. */
export interface Facts {
  /** Specifiers of every import, export … from, import(), import type and import.meta.glob, as written. */
  imports: string[];
  /** The specifiers of imports that exist at run time, without imports and exports of types. */
  valueImports: string[];
  /** It has an import() whose target is computed at run time. */
  computedImport: boolean;
  /** It reads the process' environment. */
  environment: boolean;
  /** It passes HTML text to React. */
  rawHtml: boolean;
  /** Modifiers that leave tests out: only, skip, todo, fixme. */
  leftOut: string[];
}

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe', 'suite']);
const LEAVING_OUT = new Set(['only', 'skip', 'todo', 'fixme', 'skipIf', 'runIf']);

/** The modifiers for tests whose database may be missing; they count as skipped. */
const OF_ONE_DATABASE = /^\w+\.skipIf\((?:!hasPostgres|onPostgres)\)/;

/**
 * @param file its extension says whether it contains JSX
 * @param text
 * @throws when the file cannot be parsed
 */
export function factsOf(file: string, text: string): Facts {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const facts: Facts = {
    imports: [],
    valueImports: [],
    computedImport: false,
    environment: false,
    rawHtml: false,
    leftOut: [],
  };

  function addImport(source: ESTree.Node | null, isType = false) {
    const target = source && textIn(source);
    if (target) {
      facts.imports.push(target);
      if (!isType) facts.valueImports.push(target);
    } else if (source) facts.computedImport = true;
  }

  new Visitor({
    ImportDeclaration(node) {
      const { importKind, specifiers, source } = node;
      const named = specifiers.map((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      addImport(source, importKind === 'type' || (named.length > 0 && named.every(Boolean)));
      if (/^(?:node:)?process$/.test(node.source.value)) facts.environment = true;
    },
    ExportAllDeclaration: (node) => addImport(node.source, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => addImport(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => addImport(node.source),
    TSImportType: (node) => addImport(node.source, true),
    CallExpression(node) {
      const names = namesIn(node.callee);
      if (names.join('.') === 'import.meta.glob') {
        for (const argument of node.arguments.slice(0, 1)) globsIn(argument).forEach((glob) => addImport(glob));
      }
      const isOfOneDatabase = OF_ONE_DATABASE.test(text.slice(node.start, node.end));
      if (TEST_FUNCTIONS.has(names[0] ?? '') && !isOfOneDatabase)
        facts.leftOut.push(...names.filter((name) => LEAVING_OUT.has(name)));
    },
    MemberExpression(node) {
      if (namesIn(node).join('.') === 'process.env') facts.environment = true;
    },
    VariableDeclarator(node) {
      if (node.id.type === 'ObjectPattern' && node.init && namesIn(node.init).join('.') === 'process') {
        facts.environment = true;
      }
    },
    JSXIdentifier(node) {
      if (node.name === 'dangerouslySetInnerHTML') facts.rawHtml = true;
    },
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'dangerouslySetInnerHTML') facts.rawHtml = true;
    },
  }).visit(program);
  return facts;
}

/** @returns the text of a literal, or undefined if it is only known at run time */
function textIn(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

function globsIn(node: ESTree.Node): ESTree.Node[] {
  return node.type === 'ArrayExpression' ? node.elements.filter((element) => element !== null) : [node];
}

/** @returns ["test", "describe", "only"] for `test.describe.only`, also inside calls such as `it.skip.each(…)` */
function namesIn(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'MetaProperty') return [node.meta.name, node.property.name];
  if (node.type === 'CallExpression') return namesIn(node.callee);
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
    return [...namesIn(node.object), node.property.name];
  }
  return [];
}
