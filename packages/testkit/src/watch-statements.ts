/** Records the statements of a database: they measure the work of an answer, because its time depends on the machine. */
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** Records each call of a method until it is restored. */
function note(
  prototype: object,
  method: string,
  textOf: (self: unknown, first: unknown) => unknown,
  texts: string[],
): () => void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new TypeError(`there is no ${method} to watch`);
  Reflect.set(prototype, method, function (this: unknown, ...values: unknown[]): unknown {
    texts.push(String(textOf(this, values[0])));
    return Reflect.apply(original, this, values);
  });
  return () => Reflect.set(prototype, method, original);
}

const ofSqlite = (statement: unknown): unknown => (statement instanceof StatementSync ? statement.sourceSQL : undefined);
const ofPostgres = (_: unknown, query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'text' in query ? query.text : query;

/**
 * Runs a function and records every statement that this process makes in the meantime, on either database.
 * @returns their texts, in order
 */
export async function recordStatements(run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const ends = [
    note(StatementSync.prototype, 'all', ofSqlite, texts),
    note(StatementSync.prototype, 'run', ofSqlite, texts),
    note(pg.Client.prototype, 'query', ofPostgres, texts),
  ];
  try {
    await run();
    return texts;
  } finally {
    for (const end of ends) end();
  }
}
