import * as v from 'valibot';
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
    }),
  ),
});

export type ProblemBody = v.InferOutput<typeof problemBody>;

const text = v.fallback(v.optional(v.pipe(v.string(), v.regex(/\S/))), undefined);

/**
 * The same body as a front end reads it. It accepts any code, because a company's backend has codes of its own. A missing or
 * malformed field is dropped alone, so that the code is never lost.
 */
export const readProblemBody = v.object({
  code: text,
  message: text,
  params: v.fallback(
    v.object({
      messageTitle: text,
      canAppeal: v.fallback(v.optional(v.boolean()), undefined),
      action: text,
      maskedDuplicateEmail: text,
      oneTimeToken: text,
      sessionEnded: text,
      pushRequestId: text,
      /** From the blocking page of an edge, which no service writes: see `edgeBlock`. */
      ipAddress: text,
      requestId: text,
    }),
    {},
  ),
});

/** Prefix of the code of an edge's blocking page; its number follows. */
export const edgePrefix = 'cloudflare.';

/** The code of an error that names none. */
export const defaultProblemCode = 'unexpected.error' satisfies ProblemCode;
