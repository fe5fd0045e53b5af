/** The field that a call of a company's back end got wrong, where no form shows it. */
import * as v from 'valibot';
import { Problem } from '../kernel/problem.ts';

/** @param field its path, with dots @param expected what it takes. What was sent isn't repeated. */
export const wrongField = (field: string, expected: string): Problem =>
  new Problem('invalid_format', {
    params: { field, expected },
    words: `The field "${field}" isn't as expected: ${expected}`,
  });

/** The first fault that a schema finds. valibot expects of an object without a field the name of that field. */
export function wrongFieldOf(issue: v.BaseIssue<unknown>): Problem {
  const field = v.getDotPath(issue) ?? '';
  const isMissing = issue.received === 'undefined' && issue.expected === JSON.stringify(field.split('.').at(-1));
  return wrongField(field, isMissing ? 'a value' : (issue.expected ?? issue.type));
}
