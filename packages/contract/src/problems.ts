import * as v from 'valibot';
import { membersOf } from './json.ts';
import { parseFlag, parseId, parseText } from './parse-values.ts';
import type { ProblemCode } from './problem-status.ts';

/** The body of every error of the service, with a code of `problemStatus`. */
export const problemBody = v.object({
  code: v.string(),
  message: v.string(),
  params: v.optional(
    v.object({
      messageTitle: v.optional(v.string()),
      canAppeal: v.optional(v.boolean()),
      action: v.optional(v.string()),
      maskedDuplicateEmail: v.optional(v.string()),
      /**
       * Ours, beyond the specification, with `self_reactivation_eligible`. Another backend may send it with
       * `mandatory.update.phone.number` too.
       */
      oneTimeToken: v.optional(v.string()),
      /** Ours, with `number_of_other_request`: the request that shows the typed number. */
      pushRequestId: v.optional(v.string()),
      /** Ours, with `session_not_found`: the session has ended without activity. */
      sessionEnded: v.optional(v.literal('idle')),
      /** Ours, with `invalid_format` of a call with an API key: the path of the first wrong field, and what it takes. */
      field: v.optional(v.string()),
      expected: v.optional(v.string()),
    }),
  ),
});

export type ProblemBody = v.InferOutput<typeof problemBody>;

/** Of the service's errors, and of the blocking page of an edge, which no service writes: see `edgeBlock`. */
const texts = [
  'messageTitle',
  'action',
  'maskedDuplicateEmail',
  'oneTimeToken',
  'sessionEnded',
  'ipAddress',
  'requestId',
] as const;

/** What a front end reads of an error. */
export type ReadProblem = {
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly params: { readonly [Name in (typeof texts)[number] | 'pushRequestId']?: string | undefined } & {
    readonly canAppeal?: boolean | undefined;
  };
};

/**
 * Reads the body of an error. It accepts any code, because a company's backend has codes of its own. A missing or malformed field is dropped alone, so that the
 * code is never lost.
 *
 * @example
 * const { code, message } = readProblem({ code: 'busy', message: 'Please try again later.' });
 */
export function readProblem(body: unknown): ReadProblem {
  const { code, message, params } = membersOf(body);
  const fields = membersOf(params);
  return {
    code: parseText(code),
    message: parseText(message),
    params: {
      ...Object.fromEntries(texts.map((name) => [name, parseText(fields[name])])),
      pushRequestId: parseId(fields.pushRequestId),
      canAppeal: parseFlag(fields.canAppeal),
    },
  };
}

/** Prefix of the code of an edge's blocking page; its number follows. */
export const edgePrefix = 'cloudflare.';

/** The code of an error that names none. */
export const defaultProblemCode = 'unexpected.error' satisfies ProblemCode;
