/**
 * Counts of many requests in one row, in few commits. A row takes one commit at a time, so a process has one under way for each row. What is asked meanwhile goes
 * into the next one.
 */
import type { Queries } from '../storage/storage.ts';

type Batch<Answer> = { size: number; readonly answer: Promise<Answer> };

/** The batch under way, and the next one, which still takes requests. */
type Row<Answer> = { underWay: Promise<unknown>; open: Batch<Answer> | undefined };

/** @param size how many requests it answers. @returns what each of them takes its answer from */
type Run<Answer> = (size: number) => Promise<Answer>;

/** The answer to a batch, and the request's place in it, from 0. */
type Answered<Answer> = { readonly answer: Answer; readonly place: number };

/**
 * @returns joins the next batch of a row. A batch runs in its first request's asynchronous context and with its `run`. If it fails, all of its requests fail.
 */
export function inBatches<Answer>(): (queries: Queries, row: string, run: Run<Answer>) => Promise<Answered<Answer>> {
  const databases = new WeakMap<Queries, Map<string, Row<Answer>>>();

  function rowsOf(queries: Queries): Map<string, Row<Answer>> {
    const rows = databases.get(queries) ?? new Map<string, Row<Answer>>();
    databases.set(queries, rows);
    return rows;
  }

  function openBatch(rows: Map<string, Row<Answer>>, key: string, run: Run<Answer>): Batch<Answer> {
    const row = rows.get(key) ?? { underWay: Promise.resolve(), open: undefined };
    const answer = row.underWay.then(() => {
      row.open = undefined;
      return run(batch.size);
    });
    const batch: Batch<Answer> = { size: 0, answer };
    row.open = batch;
    row.underWay = answer
      .catch(() => undefined)
      .then(() => {
        if (row.open === undefined) rows.delete(key);
      });
    rows.set(key, row);
    return batch;
  }

  return async (queries, key, run) => {
    const rows = rowsOf(queries);
    const batch = rows.get(key)?.open ?? openBatch(rows, key, run);
    const place = batch.size;
    batch.size += 1;
    return { answer: await batch.answer, place };
  };
}
