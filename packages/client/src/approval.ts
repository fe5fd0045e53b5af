import { CallError } from '@stepgate/contract';
import { approvalResultIn, tokenIn } from './layers/demand.ts';

/** The outcome of a call that may need an approval first. */
export type ApprovalOutcome<T> =
  | { readonly outcome: 'done'; readonly value: T }
  /**
   * Nothing has happened yet: once the challenges of this one-time token are passed, the caller sends the same request again with
   * it.
   */
  | { readonly outcome: 'approval'; readonly oneTimeToken: string }
  /**
   * The server names the outcome of an approval. Approved: the caller sends the same request again with the token, if there is
   * one. Rejected: the customer isn't asked, and `error` has the server's reason.
   */
  | ({ readonly outcome: 'approved' | 'rejected'; readonly error: CallError } & (
      | { readonly oneTimeToken: string }
      | { readonly oneTimeToken: undefined }
    ));

function outcomeOf(error: CallError): Exclude<ApprovalOutcome<never>, { readonly outcome: 'done' }> | undefined {
  const found = tokenIn(error.approvalToken);
  const { oneTimeToken } = found === undefined || found === 'flag' ? { oneTimeToken: undefined } : found;
  const result = approvalResultIn(error.approvalResult);
  if (result !== undefined) {
    if (error.status !== 403) return undefined;
    const rejection = { outcome: result, error };
    return oneTimeToken === undefined ? { ...rejection, oneTimeToken } : { ...rejection, oneTimeToken };
  }
  const demanded = error.status === 400 || error.status === 403;
  return demanded && oneTimeToken !== undefined ? { outcome: 'approval', oneTimeToken } : undefined;
}

/**
 * Reads a demand for an approval, and a 403 with an approval's result, as an outcome instead of an error, as the calls of the
 * phone-number family require.
 * @param call the call, made with `client.ask` or a wrapper
 * @throws the call's rejection, if it is anything else
 *
 * @example
 * const asked = client.ask(calls.addPhoneNumber, { body: { newPhoneNumber: '+447700900123' } });
 * const { outcome } = await approvalOutcome(asked);
 */
export async function approvalOutcome<T>(call: Promise<T>): Promise<ApprovalOutcome<T>> {
  try {
    return { outcome: 'done', value: await call };
  } catch (error) {
    const outcome = error instanceof CallError ? outcomeOf(error) : undefined;
    if (outcome === undefined) throw error;
    return outcome;
  }
}
