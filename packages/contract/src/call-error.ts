import * as v from 'valibot';
import { defaultProblemCode, readProblemBody } from './problems.ts';

/**
 * Why a call gave no success.
 * - `problem`: the server answered with an error status; code, message and params are from its body where it has one.
 * - `unreadable`: the server answered with a success whose body is not what the contract says.
 * - `network`: no answer came. `timeout`: none came in time.
 * - `closed`: the customer closed what the server asked them to go through first; its code is one of `closedCodes`, and nothing was done.
 */
export type CallErrorKind = 'problem' | 'unreadable' | 'network' | 'timeout' | 'closed';

/** Codes of kind `closed` (specification, part 4, "API wrapper"). */
export const closedCodes = { approval: 'SCA_MODAL_CLOSED', coolOff: 'COOL_OFF_MODAL_CLOSED' } as const;

/** What is known of the answer that the error is about; `body` is the server's, as JSON. */
type CallErrorAnswer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly retryAfter?: number | undefined;
  readonly approvalToken?: string | undefined;
  readonly approvalResult?: string | undefined;
  readonly cause?: unknown;
};

/**
 * The one error that every call of the client rejects with. It carries nothing of the request: no token, no body. Its fields are declared only,
 * since the constructor sets each: the definitions would be bytes of the login page.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  declare readonly kind: CallErrorKind;
  /** HTTP status, where there was an answer. */
  declare readonly status: number | undefined;
  /** The server's code, else `unexpected.error`. */
  declare readonly code: string;
  /** The server's words for the customer, where it had any: text, never HTML. */
  declare readonly serverMessage: string | undefined;
  declare readonly params: Partial<v.InferOutput<typeof readProblemBody>['params']>;
  /** Milliseconds to wait before asking again, where the server said so. */
  declare readonly retryAfter: number | undefined;
  /**
   * What the request has to be approved with before it is sent again, where the server asked for that: a one-time token. It is not
   * enumerable, so that whoever reports or writes out an error does not pass it on.
   */
  declare readonly approvalToken: string | undefined;
  /** Whether the server said what became of an approval: a demand that the calls of the phone-number family read as an outcome. */
  declare readonly approvalResult: string | undefined;

  constructor(kind: CallErrorKind, answer: CallErrorAnswer = {}) {
    const parsed = v.safeParse(readProblemBody, answer.body);
    const body = parsed.success ? parsed.output : undefined;
    super(body?.message ?? kind, { cause: answer.cause });
    this.kind = kind;
    this.status = answer.status;
    this.code = body?.code ?? defaultProblemCode;
    this.serverMessage = body?.message;
    this.params = body?.params ?? {};
    this.retryAfter = answer.retryAfter;
    this.approvalResult = answer.approvalResult;
    Object.defineProperty(this, 'approvalToken', { value: answer.approvalToken });
  }
}
