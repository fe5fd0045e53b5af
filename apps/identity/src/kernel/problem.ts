import { type ProblemBody, type ProblemCode, problemStatus } from '@stepgate/contract';
import type { LimitName } from './limit-names.ts';

/** The refusals of limits: each names its limit, for the log and the metrics. */
type LimitCode = 'too_many_requests' | 'attempt_limit_reached';

/** The code of any other problem. */
export type OtherCode = Exclude<ProblemCode, LimitCode>;

type Options = {
  readonly params?: NonNullable<ProblemBody['params']>;
  readonly words?: string;
  readonly retryAfter?: number;
  readonly approvalToken?: string;
  readonly coolOffToken?: string;
};

/** An error of the catalogue that a handler throws. Any other error becomes `unexpected.error`, without details. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly params: NonNullable<ProblemBody['params']> | undefined;
  /** Replaces the catalogue's message. */
  readonly words: string | undefined;
  /** Seconds until a retry can succeed, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The one-time token that can approve the request, sent in the approval header. */
  readonly approvalToken: string | undefined;
  /** The one-time token of the flow that must come first, sent in the cool-off header. */
  readonly coolOffToken: string | undefined;
  /** The limit that refuses. Only operators see it. */
  readonly limit: LimitName | undefined;

  constructor(code: LimitCode, options: Options & { readonly limit: LimitName });
  /** `limit`: the one past which a captcha is due, or that refuses without a time. */
  constructor(code: 'captcha_failed' | 'phone_change_unavailable', options: Options & { readonly limit: LimitName | undefined });
  constructor(code: OtherCode, options?: Options);
  constructor(code: ProblemCode, options: Options & { readonly limit?: LimitName | undefined } = {}) {
    super(code);
    this.code = code;
    this.params = options.params;
    this.words = options.words;
    this.retryAfter = options.retryAfter;
    this.approvalToken = options.approvalToken;
    this.coolOffToken = options.coolOffToken;
    this.limit = options.limit;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** Takes a problem as a value. Any other error is thrown on. */
export function problemOnly(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** The result of a failed check. `refused` is logged; the customer gets a problem. */
export type Refused = { readonly refused: string };
