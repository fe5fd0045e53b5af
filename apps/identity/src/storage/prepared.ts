/** Queries that run thousands of times a second are compiled once for each kind of database; a run only puts its parameters in. */
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Queries } from './storage.ts';

/**
 * @param build the query, with every parameter of the list used once and in its order: the first run checks that
 * @returns runs it, on the storage or in a transaction
 */
export function prepared<Row, Parameters extends readonly (string | number | null)[]>(
  build: (queries: Queries, ...parameters: Parameters) => Compilable<Row>,
): (queries: Queries, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(queries: Queries, adapter: DialectAdapter, parameters: Parameters): CompiledQuery<Row> {
    const query = build(queries, ...parameters).compile();
    const inOrder =
      query.parameters.length === parameters.length && query.parameters.every((value, at) => value === parameters[at]);
    if (!inOrder) throw new Error('a prepared query must use each of its parameters once, in order');
    compiled.set(adapter, query);
    return query;
  }

  return async (queries, ...parameters) => {
    const { adapter } = queries.getExecutor();
    const query = compiled.get(adapter) ?? compile(queries, adapter, parameters);
    const { rows } = await queries.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
