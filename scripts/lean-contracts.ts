import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What a declaration says to the server alone. Browsers fill in parameters and trust the answer. */
const FOR_THE_SERVER = new Set([
  'summary',
  'params',
  'query',
  'body',
  'response',
  'status',
  'errors',
  'bodyLimit',
  'download',
  'servesFile',
  'stream',
]);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves out of the browser's contracts what only the server reads, and tells the bundler that declaring a schema does
 * nothing else: a page then carries the schemas that its own forms name, and one that checks nothing by a schema carries none.
 */
export function leanContracts(environment: string): Plugin {
  return {
    name: 'bonjour:lean-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    transform: {
      filter: { id: /[\\/]shared[\\/]contracts[\\/][^\\/]+\.ts$/ },
      handler: (code, id) => ({ code: lean(id, code), map: null, moduleSideEffects: false }),
    },
  };
}

/** The contract's text without what browsers do not need. */
export function lean(file: string, code: string): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const removals: Edit[] = [];
  const marks = new Map<number, Edit>();
  new Visitor({
    CallExpression(call) {
      marks.set(call.start, mark(call.start, 'PURE'));
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'endpoint') return;
      const [declaration] = call.arguments;
      if (declaration?.type !== 'ObjectExpression') return;
      removals.push(...declaration.properties.filter(isForTheServer).map((property) => removal(code, property)));
    },
    ArrowFunctionExpression: ({ start }) => void marks.set(start, mark(start, 'NO_SIDE_EFFECTS')),
  }).visit(program);
  const isKept = ({ start }: Edit) => !removals.some((removed) => removed.start <= start && start < removed.end);
  return [...removals, ...[...marks.values()].filter(isKept)]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code);
}

function isForTheServer(property: ESTree.ObjectPropertyKind): boolean {
  return property.type === 'Property' && property.key.type === 'Identifier' && FOR_THE_SERVER.has(property.key.name);
}

/** With the comma behind it. */
function removal(code: string, { start, end }: ESTree.Span): Edit {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma, text: '' };
}

/** For the bundler: what is declared and not used has no effect, and may go. */
function mark(at: number, annotation: 'PURE' | 'NO_SIDE_EFFECTS'): Edit {
  return { start: at, end: at, text: `/* @__${annotation}__ */ ` };
}
