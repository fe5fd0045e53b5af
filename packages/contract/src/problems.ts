import * as v from 'valibot';
import type { ProblemCode } from './problem-status.ts';

/** The body of every error of the service (specification, part 3, "Error object"), with a code of `problemStatus`. */
export const problemBody = v.object({
  code: v.string(),
  message: v.string(),
  params: v.optional(
    v.object({
      messageTitle: v.optional(v.string()),
      canAppeal: v.optional(v.boolean()),
      action: v.optional(v.string()),
      maskedDuplicateEmail: v.optional(v.string()),
      /** Ours, beyond the specification, with `self_reactivation_eligible`. Another backend may give it with `mandatory.update.phone.number` too. */
      oneTimeToken: v.optional(v.string()),
    }),
  ),
});

export type ProblemBody = v.InferOutput<typeof problemBody>;

const text = v.fallback(v.optional(v.pipe(v.string(), v.regex(/\S/))), undefined);

/**
 * The same body as a front end reads it. Any code is taken, because a company's own backend has codes of its own, and a field that
 * is missing or malformed costs that field alone: a code that has come is never lost.
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
      /** Of an edge's blocking page, which no service writes: see `edgeBlock`. */
      ipAddress: text,
      requestId: text,
    }),
    {},
  ),
});

/** Prefix of the code of a blocking page of the edge before the service; its number follows (specification, part 8). */
export const edgePrefix = 'cloudflare.';

/** The code of an error that says nothing about itself (specification, part 8). */
export const defaultProblemCode = 'unexpected.error' satisfies ProblemCode;
