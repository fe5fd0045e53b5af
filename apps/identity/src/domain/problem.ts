import { type ProblemBody, type ProblemCode, problemStatus } from '@stepgate/contract';

/** What a handler throws to answer with an error of the catalogue. Anything else thrown is `unexpected.error` and says nothing. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly params: NonNullable<ProblemBody['params']> | undefined;
  /** In place of the catalogue's words. */
  readonly words: string | undefined;
  /** Seconds until asking again can help: sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The one-time token with which the request can be approved: sent in the approval header. */
  readonly approvalToken: string | undefined;
  /** The one-time token of the flow that comes before anything else: sent in the cool-off header. */
  readonly coolOffToken: string | undefined;

  constructor(
    code: ProblemCode,
    options: {
      params?: NonNullable<ProblemBody['params']>;
      words?: string;
      retryAfter?: number;
      approvalToken?: string;
      coolOffToken?: string;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.params = options.params;
    this.words = options.words;
    this.retryAfter = options.retryAfter;
    this.approvalToken = options.approvalToken;
    this.coolOffToken = options.coolOffToken;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}
