import { defaultProblemCode, type ReadProblem, readProblem } from './problems.ts';

/**
 * Why a call failed.
 * - `problem`: the server answered with an error status; code, message and params are from its body where it has one.
 * - `unreadable`: the server answered with a success whose body doesn't match the contract.
 * - `network`: no answer came. `timeout`: no answer came in time.
 * - `closed`: the customer closed a dialog that the server required; the code is one of `closedCodes`, and nothing was done.
 */
export type CallErrorKind = 'problem' | 'unreadable' | 'network' | 'timeout' | 'closed';

/** Codes of kind `closed`. */
export const closedCodes = { approval: 'SCA_MODAL_CLOSED', coolOff: 'COOL_OFF_MODAL_CLOSED' } as const;

/** The facts about the answer that caused the error; `body` is the server's, as JSON. */
type CallErrorAnswer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly retryAfter?: number | undefined;
  readonly approvalToken?: string | undefined;
  readonly approvalResult?: string | undefined;
  readonly cause?: unknown;
};

/**
 * The one error that every call of the client rejects with. It carries nothing of the request: no token, no body. The fields are
 * only declared, because the constructor sets each one: definitions would add bytes to the login page.
 *
 * @example
 * try {
 *   await client.ask(calls.verifyTotp, { body: { code: '271828' } }, { oneTimeToken });
 * } catch (cause) {
 *   if (cause instanceof CallError && cause.status === 400) console.log(cause.serverMessage);
 * }
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  declare readonly kind: CallErrorKind;
  /** HTTP status, if there was an answer. */
  declare readonly status: number | undefined;
  /** The server's code, else `unexpected.error`. */
  declare readonly code: string;
  /** The server's message for the customer, if it sent one: text, never HTML. */
  declare readonly serverMessage: string | undefined;
  declare readonly params: ReadProblem['params'];
  /** Milliseconds to wait before the next try, if the server named a time. */
  declare readonly retryAfter: number | undefined;
  /**
   * The one-time token of the approval that the server asked for before it accepts the request again. The field isn't enumerable,
   * so that code that logs or reports an error doesn't pass the token on.
   */
  declare readonly approvalToken: string | undefined;
  /**
   * The outcome of an approval, if the server named one: a demand that the calls of the phone-number family read as an outcome.
   */
  declare readonly approvalResult: string | undefined;

  constructor(kind: CallErrorKind, answer: CallErrorAnswer = {}) {
    const { code = defaultProblemCode, message, params } = readProblem(answer.body);
    super(message ?? kind, { cause: answer.cause });
    this.kind = kind;
    this.status = answer.status;
    this.code = code;
    this.serverMessage = message;
    this.params = params;
    this.retryAfter = answer.retryAfter;
    this.approvalResult = answer.approvalResult;
    Object.defineProperty(this, 'approvalToken', { value: answer.approvalToken });
  }
}

/**
 * A thrown value as a `CallError`. Anything that no call threw becomes one of kind `unreadable`.
 * @param cause the caught value; the error keeps it as its cause
 *
 * @example
 * const failure = await client.ask(calls.logout, {}).then(() => undefined, asCallError);
 */
export const asCallError = (cause: unknown): CallError =>
  cause instanceof CallError ? cause : new CallError('unreadable', { cause });
