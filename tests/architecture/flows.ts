import path from 'node:path';
import { importsOf, type SourceFile } from '../../scripts/source-files.ts';
import { CodeReader, findInside, ROOMS, nodeOf, type Place, placeKey, returnedMethods, textOf } from './code-reader.ts';

/*
 * Follows the flows that docs/flows.md tells file by file. From the first row on, it walks through the code that
 * the rows name: through every function of our own rooms that is called, rendered or passed on, and through the names by
 * which the parts of the product find each other. What the walk comes to must be a row, or be left out with a reason.
 */

/** A row of a flow's table: a file, and what of it the flow passes through, such as `Outbox.add`. */
export interface Row {
  readonly file: string;
  readonly symbols: readonly string[];
}

/** What a flow does not go into, as `file` or `file#symbol`, by the reason. */
export type LeftOut = ReadonlyMap<string, string>;

export interface Flow {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly leftOut: LeftOut;
}

const ROUTES = /^server\/features\/.*-routes\.ts$/;
/** Where live events are heard. */
const LISTENERS = /^(?:web|shared\/api|desktop-admin)\//;
/** The two ends of every call. A flow with a call has them among its files. */
const CALL_ENDS = ['shared/api/client.ts', 'server/http/contract-adapter.ts'];
/** Where a call goes on its way; listed where the flow goes through its inside. */
const CALL_WAY = new Set([...CALL_ENDS, 'shared/api/http-transport.ts']);
/** Parts that functions are handed in `Deps`, and that are followed by the method that is called. */
const DEPS = 'server/app/deps.ts';
/** Functions that take listeners: one file tells another without importing it. */
const TAKES_LISTENERS = /^(?:on[A-Z]|subscribe|follow|register)/;

/** Reads the flows' tables, and what no flow goes into, out of the document. */
export function readFlows(document: string): { readonly flows: Flow[]; readonly leaves: LeftOut } {
  const [before = '', ...parts] = document.split(/\n## /);
  const flows = parts.map((part) => ({
    title: part.split('\n')[0]!.trim(),
    rows: Array.from(part.matchAll(/^\|\s*`([^`]+)`\s*\|([^|]*)\|/gm), ([, file = '', symbols = '']) => ({
      file,
      symbols: names(symbols),
    })),
    leftOut: readLeftOut(part),
  }));
  return { flows, leaves: readLeftOut(before) };
}

const names = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name);

/** Lines such as "- `a.ts` (`one`, `two`): why". */
const readLeftOut = (text: string): LeftOut =>
  new Map(
    Array.from(text.matchAll(/^- `([^`]+\/[^`]+)`(?: \(([^)]*)\))?: (.+)$/gm)).flatMap(
      ([, file = '', symbols, reason = '']) =>
        symbols === undefined
          ? [[file, reason] as const]
          : names(symbols).map((name) => [`${file}#${name}`, reason] as const),
    ),
  );

/** Follows flows through source files. */
export class FlowChecker {
  readonly #sources: ReadonlyMap<string, string>;
  readonly #code: CodeReader;
  #handlers: Map<string, Place[]> | undefined;
  /** What no flow goes into, as far as one has come to it. */
  readonly usedLeaves = new Set<string>();

  constructor(sources: readonly SourceFile[]) {
    this.#sources = new Map(sources.map(({ file, text }) => [file, text]));
    this.#code = new CodeReader(this.#sources);
  }

  /**
   * @param leaves what no flow goes into
   * @param most how many files it may have
   * @returns what is wrong, a sentence each
   */
  check(flow: Flow, { leaves = new Map(), most }: { leaves?: LeftOut; most: number }): string[] {
    const faults = this.#undeclared(flow);
    if (flow.rows.length === 0) faults.push('It has no files');
    if (faults.length > 0) return faults;
    if (new Set(flow.rows.map(({ file }) => file)).size < flow.rows.length) faults.push('A file is listed twice');
    if (flow.rows.length > most) faults.push(`It has ${flow.rows.length} files, and at most ${most} are accepted`);
    faults.push(...this.#follow(flow, leaves));
    return faults;
  }

  #undeclared({ rows }: Flow): string[] {
    return rows.flatMap(({ file, symbols }) => {
      const module = this.#code.module(file);
      if (!module) return [`${file} is not there`];
      if (symbols.length === 0) return [`${file} is listed without what the flow passes through`];
      return symbols
        .filter((name) => !module.types.has(name) && !nodeOf(module, name))
        .map((name) => `${file} does not declare ${name}`);
    });
  }

  /** Walks from the first row to the last, and tells what it comes to that is not listed, and what it does not come to. */
  #follow({ rows, leftOut }: Flow, leaves: LeftOut): string[] {
    const faults = new Set<string>();
    const listed = new Map(rows.map(({ file }, index) => [file, index]));
    const needed = new Set<string>();
    const walked = new Set<string>();
    /** What the walk has come to, with the first row from which it did. */
    const reached = new Map<string, number>();
    let hasCall = false;

    const isLeftOut = (place: Place): boolean => {
      const keys = new Set([placeKey(place), place.file]);
      const own = [...leftOut.keys()].filter((key) =>
        key.endsWith('/') ? place.file.startsWith(key) && !listed.has(place.file) : keys.has(key),
      );
      for (const key of own) needed.add(key);
      const common = [...leaves.keys()].filter((leaf) =>
        leaf.endsWith('/') ? place.file.startsWith(leaf) : keys.has(leaf) && !listed.has(leaf),
      );
      for (const leaf of common) this.usedLeaves.add(leaf);
      return own.length > 0 || common.length > 0;
    };
    const come = (from: Place, to: Place, why: string, row: number): void => {
      if (isLeftOut(to)) return;
      if (!listed.has(to.file)) {
        const what = to.name === '*' ? to.file : `${to.name} of ${to.file}`;
        faults.add(`${from.file} (${from.name}) ${why} ${what}, which is not listed`);
        return;
      }
      reached.set(to.file, Math.min(reached.get(to.file) ?? Infinity, row));
      if (to.name !== '*') walk(to, listed.get(to.file)!);
    };
    const walk = (place: Place, row: number): void => {
      const key = placeKey(place);
      if (walked.has(key) || CALL_ENDS.includes(place.file)) return;
      walked.add(key);
      const module = this.#code.module(place.file)!;
      const found = this.#code.leadsTo(module, place.name, (name) => isLeftOut({ file: place.file, name }));
      for (const to of found.places.values()) come(place, to, 'uses', row);
      for (const { part, method } of found.injected.values()) {
        const to = this.#injected(part, method);
        if (to) come(place, to, 'calls', row);
      }
      for (const to of found.endpoints.values()) {
        if (!this.#writes(to)) continue;
        const handlers = this.#handlersOf(to.name);
        if (handlers.length === 0) faults.add(`No route handles ${to.name}`);
        for (const handler of handlers) come(place, handler, 'calls', row);
        if (handlers.some((handler) => !isLeftOut(handler))) hasCall = true;
        for (const file of this.#arrivalsOf(to))
          come(place, { file, name: '*' }, 'makes a call whose arrival changes', row);
      }
      if (found.isPageCall) {
        for (const file of this.#pageAnswers()) come(place, { file, name: '*' }, 'calls through', row);
      }
      for (const kind of found.jobs) {
        for (const worker of this.#workersOf(kind)) come(place, worker, `adds the job ${kind}, which is done by`, row);
      }
      for (const name of found.events) {
        for (const file of this.#listenersTo(name))
          come(place, { file, name: '*' }, `emits ${name}, which is heard by`, row);
      }
    };

    rows.forEach(({ file, symbols }, row) => {
      for (const name of symbols) if (!this.#code.module(file)!.types.has(name)) walk({ file, name }, row);
    });
    if (hasCall) {
      for (const end of CALL_ENDS) {
        if (!listed.has(end)) faults.add(`It makes a call, and ${end} is not listed`);
      }
    }
    rows.forEach((row, index) => {
      const isConnected =
        index === 0 ||
        (hasCall && CALL_WAY.has(row.file)) ||
        (reached.get(row.file) ?? Infinity) < index ||
        this.#isImported(row.file, rows.slice(0, index)) ||
        this.#listensTo(row, rows.slice(0, index));
      if (!isConnected) faults.add(`${row.file} is not connected with a file before it`);
    });
    for (const key of leftOut.keys())
      if (!needed.has(key)) faults.add(`${key} is left out, but the flow does not come to it`);
    return [...faults];
  }

  #isImported(file: string, before: readonly Row[]): boolean {
    return before.some((row) => importsOf(row.file, this.#sources.get(row.file)!).includes(file));
  }

  /** Whether a file hands a listener to a function of a file before it. */
  #listensTo({ file }: Row, before: readonly Row[]): boolean {
    return [...this.#code.module(file)!.imported.values()].some(
      (place) => TAKES_LISTENERS.test(place.name) && before.some((row) => row.file === place.file),
    );
  }

  #writes({ file, name }: Place): boolean {
    const node = this.#code.module(file)?.declared.get(name);
    return node !== undefined && !/'GET'/.test(textOf(this.#code.module(file)!, node));
  }

  #handlersOf(endpoint: string): Place[] {
    this.#handlers ??= this.#readHandlers();
    return this.#handlers.get(endpoint) ?? [];
  }

  #readHandlers(): Map<string, Place[]> {
    const handlers = new Map<string, Place[]>();
    for (const file of this.#sources.keys()) {
      if (!ROUTES.test(file)) continue;
      const module = this.#code.module(file)!;
      for (const [outer, node] of module.declared) {
        for (const name of returnedMethods(node)) {
          handlers.set(name, [...(handlers.get(name) ?? []), { file, name: `${outer}.${name}` }]);
        }
      }
    }
    return handlers;
  }

  /** Tables of what an answer changes on screen when the call has waited in the outbox: `[likePost.name]: …`. */
  #arrivalsOf({ file, name }: Place): string[] {
    return [...this.#sources.keys()].filter((other) => {
      const text = this.#sources.get(other)!;
      return text.includes(`[${name}.name]:`) && importsOf(other, text).includes(file);
    });
  }

  /** What takes the calls of the desktop's page, which it makes under addresses that begin with `/at/`. */
  #pageAnswers(): string[] {
    return [...this.#sources].flatMap(([file, text]) =>
      file.startsWith('desktop-admin/main/') && text.includes('callPath(') ? [file] : [],
    );
  }

  #workersOf(kind: string): Place[] {
    return [...this.#sources].flatMap(([file, text]) => {
      if (!file.startsWith('server/') || !text.includes(`jobs.work('${kind}'`)) return [];
      const module = this.#code.module(file)!;
      return [...module.declared].flatMap(([name, node]) =>
        textOf(module, node).includes(`jobs.work('${kind}'`) ? [{ file, name: `${name}.work(${kind})` }] : [],
      );
    });
  }

  /** Files that name an event, or the beginning of its name, as in `name.startsWith('feed.')`. */
  #listenersTo(event: string): string[] {
    const spellings = [event, `${event.split('.')[0]}.`].map((name) => `'${name}'`);
    return [...this.#sources].flatMap(([file, text]) =>
      LISTENERS.test(file) && spellings.some((spelling) => text.includes(spelling)) ? [file] : [],
    );
  }

  /** The method of a part of `Deps`, in the file that the part's type comes from. */
  #injected(part: string, method: string): Place | undefined {
    const deps = this.#sources.get(DEPS) ?? '';
    const type = new RegExp(`readonly ${part}: (\\w+);`).exec(deps)?.[1];
    const specifier = type && new RegExp(`import type \\{ ${type} \\} from '([^']+)'`).exec(deps)?.[1];
    if (!specifier) return undefined;
    const file = path.posix.join(path.posix.dirname(DEPS), specifier);
    const module = this.#code.module(file);
    if (!ROOMS.test(file) || !module) return undefined;
    const outer = [...module.declared].find(([, node]) => findInside(node, method));
    return outer && { file, name: `${outer[0]}.${method}` };
  }
}
