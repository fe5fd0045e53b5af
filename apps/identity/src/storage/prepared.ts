/** Queries that run thousands of times a second are compiled once for each kind of database. A run only fills in its values. */
import { type Compilable, type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Queries } from './storage.ts';

/** The place of a run's value in the query, by name. */
export type Of<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function requireName(parameter: unknown): string {
  if (parameter instanceof Slot) return parameter.name;
  throw new Error('a prepared query takes each value by name; write constants with sql.lit');
}

/**
 * @param build the query: `(queries, of: Of<{ id: string }>) => queries.selectFrom('customer').where('id', '=', of('id'))`
 * @returns runs it with the values, on the storage or in a transaction
 */
export function prepared<Row, Values extends { readonly [Name in keyof Values]: string | number | null }>(
  build: (queries: Queries, of: Of<Values>) => Compilable<Row>,
): (queries: Queries, values: Values) => Promise<Row[]> {
  type Prepared = { readonly query: CompiledQuery<Row>; readonly names: readonly string[] };
  const compiled = new WeakMap<DialectAdapter, Prepared>();

  function compile(queries: Queries, adapter: DialectAdapter): Prepared {
    const query = build(queries, (name) => sql`${new Slot(name)}`).compile();
    const made = { query, names: query.parameters.map(requireName) };
    compiled.set(adapter, made);
    return made;
  }

  return async (queries, values) => {
    const { adapter } = queries.getExecutor();
    const { query, names } = compiled.get(adapter) ?? compile(queries, adapter);
    const byName: Readonly<Record<string, string | number | null>> = values;
    const { rows } = await queries.executeQuery<Row>({ ...query, parameters: names.map((name) => byName[name]) });
    return rows;
  };
}
