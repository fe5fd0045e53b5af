import { type ProblemBody, type ProblemCode, problemStatus } from '@stepgate/contract';

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
