import * as v from 'valibot';

/** Takes the innermost member with the fault out of its object. @returns whether there was one */
function leaveOut({ path }: v.BaseIssue<unknown>): boolean {
  const item = path?.findLast(({ type, value }) => type === 'object' && value !== undefined);
  return item?.type === 'object' && delete item.input[item.key];
}

/**
 * Reads an answer of a login, in which no optional member may stop the customer: a value that is `null` or has the wrong type is absent. Answers behind a
 * decision are read strictly, by their schema.
 * @returns the reader. It throws an Error if a required member is unreadable, and repeats nothing of the body.
 */
export const lenient =
  <S extends v.GenericSchema>(schema: S) =>
  (body: unknown): v.InferOutput<S> => {
    const rest = structuredClone(body);
    for (;;) {
      const parsed = v.safeParse(schema, rest);
      if (parsed.success) return parsed.output;
      // If the member was required, its holder has the fault in the next round.
      if (!leaveOut(parsed.issues[0])) throw new Error('unexpected body');
    }
  };
