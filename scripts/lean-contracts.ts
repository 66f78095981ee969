import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What a declaration says to the server alone. Browsers fill in parameters and trust the answer. */
const FOR_THE_SERVER = new Set(['summary', 'params', 'query', 'response', 'status', 'errors', 'bodyLimit']);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves out of the browser's contracts what only the server reads, and tells the bundler that declaring a schema does
 * nothing else: a page then carries the schemas of its own forms, and one without a form carries none.
 */
export function leanContracts(environment: string): Plugin {
  return {
    name: 'bonjour:lean-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    transform: {
      filter: { id: /[\\/]shared[\\/]contracts[\\/][^\\/]+\.ts$/ },
      handler: (code, id) => ({ code: lean(id, code), map: null }),
    },
  };
}

/** The contract's text without what browsers do not need. */
export function lean(file: string, code: string): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const edits: Edit[] = program.body.flatMap(pureMarks);
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || declaration?.type !== 'ObjectExpression')
        return;
      edits.push(...declaration.properties.filter(isForTheServer).map(({ start, end }) => removal(code, start, end)));
    },
  }).visit(program);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code);
}

function isForTheServer(property: ESTree.ObjectPropertyKind): boolean {
  return property.type === 'Property' && property.key.type === 'Identifier' && FOR_THE_SERVER.has(property.key.name);
}

/** With the comma behind it. */
function removal(code: string, start: number, end: number): Edit {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma, text: '' };
}

/** Every value a contract declares is only a declaration. */
function pureMarks(statement: ESTree.Statement | ESTree.ModuleDeclaration): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type === 'FunctionDeclaration') return [mark(statement.start, 'NO_SIDE_EFFECTS')];
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => {
    if (init?.type === 'CallExpression') return [mark(init.start, 'PURE')];
    return init?.type === 'ArrowFunctionExpression' ? [mark(init.start, 'NO_SIDE_EFFECTS')] : [];
  });
}

function mark(at: number, annotation: string): Edit {
  return { start: at, end: at, text: `/* @__${annotation}__ */ ` };
}
