import { type CompiledQuery, type QueryResult, sql } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Db } from './transaction.ts';

/** The parameters of a statement: single values, and lists for `in`. */
type Values = Readonly<Record<string, unknown>>;

const LIMIT = 'limit';

/** Replaces a value while a statement is compiled. */
class Placeholder {
  readonly name: string;
  /** The index in the list; undefined for a single value. */
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

/** A Kysely query or statement. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * Creates a statement that is built and compiled once per database dialect, and then run with other values: Kysely
 * takes longer to build one than SQLite to run it. Every run must be the same statement, so `build` receives
 * placeholders of the values' types, and must pass them on without inspecting them.
 *
 * ```ts
 * const findName = prepared((db, { id }: { id: number }) =>
 *   db.selectFrom('users').select('first_name').where('id', '=', id),
 * );
 * const [row] = await findName(db, { id: 7 });
 * ```
 *
 * A list is padded to a power of two with its last value, to limit the number of statements. It must not be empty. A
 * value called `limit` is part of the statement: PostgreSQL would plan it again at each run if it did not know the limit.
 * @returns a function that runs the statement and returns its rows
 */
export function prepared<V extends Values, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const run = preparedStatement(build);
  return async (db, values) => (await run(db, values)).rows;
}

/** As `prepared`, for statements whose number of changed rows matters. */
export function preparedStatement<V extends Values, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return (db, values) => {
    let key = isPostgres(db) ? 'p' : 's';
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) key += ` ${paddedLength(value)}`;
      else if (name === LIMIT) key += ` limit ${String(value)}`;
    }
    let query = compiled.get(key);
    if (!query) {
      query = build(db, placeholdersFor(values)).compile();
      compiled.set(key, query);
      names.set(query.sql, names.get(query.sql) ?? `statement_${names.size + 1}`);
    }
    return db.executeQuery({ ...query, parameters: query.parameters.map((given) => valueOf(given, values)) });
  };
}

/** The statements of `prepared` by their text. */
const names = new Map<string, string>();

/**
 * The name for a prepared statement on a PostgreSQL connection, which is planned once; undefined for dynamic
 * statements.
 */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

const paddedLength = (list: readonly unknown[]): number => 2 ** Math.ceil(Math.log2(list.length));

const placeholdersFor = <V extends Values>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? Array.from({ length: paddedLength(value) }, (_, index) => new Placeholder(name, index))
        : name === LIMIT
          ? sql.lit(value)
          : new Placeholder(name),
    ]),
  ) as V;

/** @param given a placeholder, or a value that is the same at each run */
function valueOf(given: unknown, values: Values): unknown {
  if (!(given instanceof Placeholder)) return given;
  const value = values[given.name];
  return given.index === undefined
    ? value
    : (value as unknown[])[Math.min(given.index, (value as unknown[]).length - 1)];
}
